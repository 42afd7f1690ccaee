type Props = {
  label: string
  /** The label is there to be read, too. */
  shown?: boolean
  checked: boolean
  mixed?: boolean
  onChange: (shift: boolean) => void
}

/** Selects a line, or all of them. */
export const SelectBox = ({ label, shown, checked, mixed = false, onChange }: Props) => (
  <label
    className={
      shown
        ? 'inline-flex min-h-8 items-center gap-2 ps-2 text-[14px] text-soft pointer-coarse:min-h-11 pointer-coarse:gap-3.5 pointer-coarse:ps-3.5'
        : 'inline-flex size-8 items-center justify-center pointer-coarse:size-11'
    }
  >
    <input
      type="checkbox"
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = mixed && !checked
      }}
      onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey)}
      className="size-4 accent-blue"
    />
    <span className={shown ? '' : 'sr-only'}>{label}</span>
  </label>
)
