import { t } from '@lingui/core/macro'
import { isMap, isScalar, isSeq } from 'yaml'
import { lineLook, markLook } from '#web/audience/audience-choice.tsx'
import { FieldError } from '#web/ui/controls/field.tsx'
import { type PartProps, useEditing } from './editing.ts'
import { Labelled, inputLook } from './labelled.tsx'
import { type Path, namesAt, nodeAt } from './read-yaml.ts'

type Listed = { slug: string; name: string }

/** What is in the list of the file, to be ticked; and in a few words, what is to be said of it. */
export function ListedEntries({ path, order, listedIn }: PartProps & { listedIn: string }) {
  const { yaml, put, isThere } = useEditing()
  const list = nodeAt(yaml, [listedIn])
  const listed: Listed[] = (isSeq(list) ? list.items : []).flatMap((one) => {
    const [slug, name] = isMap(one) ? [one.get('slug'), one.get('name')] : []
    if (typeof slug !== 'string' || !slug) return []
    return [{ slug, name: typeof name === 'string' && name ? name : slug }]
  })
  const names = listed.map(({ slug }) => slug)
  // One that was taken out of the list is still seen, and can be unticked.
  const others = namesAt(yaml, path).filter((name) => !names.includes(name))
  const tick = (slug: string) =>
    isThere(path) ? put([...path, slug], true, names) : put(path, { [slug]: true }, order)
  return (
    <ul className="space-y-1">
      {[...listed, ...others.map((slug) => ({ slug, name: slug }))].map(({ slug, name }) => (
        <Entry key={slug} name={name} path={[...path, slug]} onTick={() => tick(slug)} />
      ))}
    </ul>
  )
}

type EntryProps = { name: string; path: Path; onTick: () => void }

function Entry({ name, path, onTick }: EntryProps) {
  const { yaml, written, put, type, leaveOut, faultAt } = useEditing()
  const node = nodeAt(yaml, path)
  const isTicked = node !== undefined && !(isScalar(node) && node.value === false)
  const note = isScalar(node) && typeof node.value !== 'boolean' ? written(path) : ''
  const wrong = faultAt(path)
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <label className={`${lineLook} min-w-0 flex-1 basis-44`}>
        <input
          type="checkbox"
          checked={isTicked}
          onChange={() => (isTicked ? leaveOut(path, note ? name : undefined) : onTick())}
          className={markLook}
        />
        <span className="min-w-0 text-[14px] [overflow-wrap:anywhere]">{name}</span>
      </label>
      {isTicked && (
        <div className="mb-2 min-w-0 flex-1 basis-52 max-sm:ms-7">
          <Labelled label={t`${name}, in a few words`} required bare error={wrong}>
            {(given) => (
              <input
                {...given}
                value={note}
                placeholder={t`In a few words`}
                onChange={({ currentTarget: { value } }) =>
                  value ? type(path, value, { required: true }) : put(path, true)
                }
                className={`${inputLook} min-h-9 py-1 pointer-coarse:min-h-11`}
              />
            )}
          </Labelled>
        </div>
      )}
      {!isTicked && wrong && <FieldError>{wrong}</FieldError>}
    </li>
  )
}
