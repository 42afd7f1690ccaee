/** A page of plain lines, the first one large. Letters outside of Western Europe become `?`. */
export function linesAsPdf(lines: string[]): Buffer {
  const text = lines
    .map((line, place) => {
      const size = place === 0 ? 20 : 11
      return `/F1 ${size} Tf ${literal(line)} Tj 0 -${place === 0 ? 34 : 18} Td`
    })
    .join('\n')
  const content = `BT 56 780 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, number) => {
    const place = file.length
    file += `${number + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

const literal = (line: string) =>
  `(${[...line].map((letter) => winAnsi(letter).replace(/[\\()]/g, '\\$&')).join('')})`

function winAnsi(letter: string): string {
  if (letter === '€') return '\x80'
  if (letter === '–') return '\x96'
  const code = letter.codePointAt(0)!
  return (code >= 32 && code < 127) || (code >= 160 && code < 256) ? letter : '?'
}
