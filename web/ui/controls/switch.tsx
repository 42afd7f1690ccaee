import { useId } from 'react'

type Props = { label: string; on: boolean; busy?: boolean; onChange: (on: boolean) => void }

export function Switch({ label, on, busy, onChange }: Props) {
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2 text-[13px] text-soft">
      <button
        type="button"
        id={id}
        role="switch"
        aria-checked={on}
        aria-label={label}
        disabled={busy}
        onClick={() => onChange(!on)}
        className={`relative h-5 w-9 rounded-full border transition-colors duration-150 before:absolute before:-inset-2 after:absolute after:top-[2px] after:start-[2px] after:size-3.5 after:rounded-full after:transition-transform after:duration-150 ${
          on
            ? 'border-blue bg-blue after:translate-x-4 rtl:after:-translate-x-4 after:bg-on-blue'
            : 'border-edge bg-transparent after:bg-edge'
        }`}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
