import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { type Group, groups } from '#contract/desk/groups.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { Restored } from '#web/form/restored.tsx'
import { useFirstFault } from '#web/form/use-first-fault.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { readGroupsAgain } from './queries.ts'

type Part = 'name' | 'description'

/** What was written here, and what stood there before. */
const changeOf = ({ name, description }: Record<Part, string>, group: Group) => ({
  ...(name !== group.name && { name, seenName: group.name }),
  ...(description !== group.description && { description, seenDescription: group.description }),
})

export function GroupForm({ group, onClose }: { group?: Group | undefined; onClose: () => void }) {
  const queries = useQueryClient()
  const unsaved = useUnsaved(`group:${group?._id ?? 'new'}`, {
    name: group?.name ?? '',
    description: group?.description ?? '',
  })
  const { values } = unsaved
  const [opened] = useState(group)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, errors)
  const save = useMutation({
    mutationFn: () =>
      group
        ? client.call(groups.change, { params: { id: group._id }, body: changeOf(values, group) })
        : client.call(groups.make, { body: values }),
    onMutate: () => setErrors({}),
    onSuccess: async () => {
      await readGroupsAgain(queries)
      unsaved.discard()
      onClose()
    },
    onError: (error) => {
      setErrors(error instanceof ApiError ? error.fields : {})
      // A colleague may have been quicker: what they wrote is shown below what is written here.
      void readGroupsAgain(queries)
    },
    meta: { quiet: true },
  })
  const problem =
    save.error && Object.keys(errors).length === 0 ? sentenceOf(save.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  function cancel() {
    unsaved.discard()
    onClose()
  }
  /** What a colleague has written meanwhile, where something else is written here. */
  function of(part: Part) {
    const saved = group?.[part] || '–'
    if (!group || group[part] === values[part].trim()) return
    if (!unsaved.restored && group[part] === opened?.[part]) return
    return (
      <p role="status" className="mt-2 text-[14px] text-soft [overflow-wrap:anywhere]">
        <Trans>As it is saved: {saved}</Trans>
      </p>
    )
  }
  const title = group ? t`Change the group` : t`New group`
  return (
    <Dialog label={title} onClose={onClose} className={dialogLook}>
      <form ref={form} noValidate onSubmit={submit} className="space-y-5 p-5 sm:p-7">
        <h2 className="font-heading text-[24px] leading-tight">{title}</h2>
        <Restored unsaved={unsaved} isNew={!group} />
        <Field
          label={t`Name`}
          name="name"
          value={values.name}
          onChange={({ currentTarget }) => unsaved.set({ name: currentTarget.value })}
          maxLength={80}
          error={errors['name']}
        />
        {of('name')}
        <Field
          label={t`Description (optional)`}
          hint={t`For you and other operators.`}
          name="description"
          value={values.description}
          onChange={({ currentTarget }) => unsaved.set({ description: currentTarget.value })}
          maxLength={300}
          error={errors['description']}
        />
        {of('description')}
        {problem && <Notice kind="bad">{problem}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="strong" busy={save.isPending}>
            {group ? t`Save changes` : t`Create the group`}
          </Button>
          <Button look="quiet" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const dialogLook =
  'm-auto max-h-[90dvh] w-[min(520px,calc(100vw-24px))] overflow-y-auto rounded-xl border border-rule bg-paper p-0 shadow-float'
