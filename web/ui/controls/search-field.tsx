import { Search } from 'lucide-react'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** What was found, told to those who do not see it. */
  status?: string | undefined
  className?: string
}

export const SearchField = ({ label, value, onChange, status, className = '' }: Props) => (
  <div className={`relative ${className}`}>
    <Search className="absolute top-3 start-3 size-5 text-faint" aria-hidden />
    <input
      type="search"
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
      aria-label={label}
      placeholder={label}
      className="min-h-11 w-full rounded border border-edge bg-card pe-3 ps-10 text-[16px] placeholder:text-faint hover:border-ink"
    />
    <p role="status" className="sr-only">
      {status}
    </p>
  </div>
)
