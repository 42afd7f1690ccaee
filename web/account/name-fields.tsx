import { useLingui } from '@lingui/react/macro'
import { Field } from '#web/ui/controls/field.tsx'

type Names = { firstName: string; lastName: string }

/** First and last name, beside each other where there is room. */
export function NameFields({
  errors,
  names,
}: {
  errors: Record<string, string>
  /** As they are before anything is typed. */
  names?: Names
}) {
  const { t } = useLingui()
  return (
    <div className="grid gap-5 xs:grid-cols-2 xs:gap-4">
      <Field
        label={t`First name`}
        name="firstName"
        autoComplete="given-name"
        defaultValue={names?.firstName}
        error={errors['firstName']}
      />
      <Field
        label={t`Last name`}
        name="lastName"
        autoComplete="family-name"
        defaultValue={names?.lastName}
        error={errors['lastName']}
      />
    </div>
  )
}
