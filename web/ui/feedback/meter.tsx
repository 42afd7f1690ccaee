type Props = { labelledBy: string; value: number; most: number; className?: string }

/** A hairline that fills; its words stand beside it. */
export const Meter = ({ labelledBy, value, most, className = '' }: Props) => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element cannot be drawn as a hairline in every browser
    role="meter"
    aria-labelledby={labelledBy}
    aria-valuemin={0}
    aria-valuemax={most}
    aria-valuenow={Math.min(value, most)}
    className={`overflow-hidden rounded-full bg-rule ${className || 'h-[3px]'}`}
  >
    <div
      className={`h-full ${value >= most ? 'bg-warn' : 'bg-soft'}`}
      style={{ width: `${most === 0 ? 100 : Math.min(100, (100 * value) / most)}%` }}
    />
  </div>
)
