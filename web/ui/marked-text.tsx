/** Text with what was searched marked in it; `marks` are `[start, end)` in UTF-16 units, in order. */
export const MarkedText = ({ text, marks }: { text: string; marks: [number, number][] }) => (
  <span dir="auto">
    {marks.map(([start, end], index) => (
      <span key={start}>
        {text.slice(marks[index - 1]?.[1] ?? 0, start)}
        <mark className="rounded-[2px] bg-mark text-ink">{text.slice(start, end)}</mark>
      </span>
    ))}
    {text.slice(marks.at(-1)?.[1] ?? 0)}
  </span>
)
