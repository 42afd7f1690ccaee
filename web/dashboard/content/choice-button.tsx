/** One of a few ways to look at something. */
export function ChoiceButton(props: { on: boolean; label: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={props.on}
      onClick={props.onChoose}
      className="min-h-8 rounded-full border border-rule px-3 text-[13px] text-soft hover:border-edge hover:text-ink aria-pressed:border-ink aria-pressed:bg-card aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:min-h-11"
    >
      {props.label}
    </button>
  )
}
