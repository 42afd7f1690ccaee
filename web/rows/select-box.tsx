type Props = {
  label: string
  checked: boolean
  mixed?: boolean
  onChange: (shift: boolean) => void
}

/** Selects a line, or all of them. */
export const SelectBox = ({ label, checked, mixed = false, onChange }: Props) => (
  <label className="inline-flex size-8 items-center justify-center pointer-coarse:size-11">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = mixed && !checked
      }}
      onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey)}
      className="size-4 accent-blue"
    />
  </label>
)
