import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode, use } from 'react'
import { withoutTurns } from './bidi.ts'
import { CiteContext, type DrawCitation, OwnPagesContext, PicturesContext } from './context.ts'
import { Doubt } from './doubt.tsx'
import { readEntities } from './entities.ts'
import { Formula } from './formula.tsx'
import { Outward } from './link.tsx'
import type { FormulaToken } from './maths.ts'
import { PlaceLink } from './place-link.tsx'

export const inline = (tokens: Token[] = []): ReactNode[] =>
  tokens.map((token, index) => <Inline key={index} token={token} />)

function Inline({ token }: { token: Token }) {
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens ? (
        <>{inline(token.tokens)}</>
      ) : (
        <Words text={readEntities((token as Tokens.Text).text)} />
      )
    case 'escape':
      return <>{(token as Tokens.Escape).text}</>
    case 'strong':
      return <strong>{inline((token as Tokens.Strong).tokens)}</strong>
    case 'em':
      return <em>{inline((token as Tokens.Em).tokens)}</em>
    case 'del':
      return <del>{inline((token as Tokens.Del).tokens)}</del>
    case 'codespan':
      return <code dir="auto">{withoutTurns((token as Tokens.Codespan).text)}</code>
    case 'br':
      return <br />
    case 'formula':
      return <Formula token={token as FormulaToken} />
    case 'link': {
      const { href, text, tokens } = token as Tokens.Link
      if (href.startsWith('/view-pdf/'))
        return (
          <PlaceLink href={href} text={readEntities(text)}>
            <bdi>{inline(tokens)}</bdi>
          </PlaceLink>
        )
      if (leadsWithin(href) && use(OwnPagesContext)) return <a href={href}>{inline(tokens)}</a>
      return (
        <Outward href={href} text={readEntities(text)}>
          <bdi>{inline(tokens)}</bdi>
        </Outward>
      )
    }
    case 'image': {
      const { href, text } = token as Tokens.Image
      // A picture from elsewhere would tell that host who is reading.
      const words = withoutTurns(readEntities(text)) || href
      const pictures = use(PicturesContext)
      const own = Object.hasOwn(pictures, href) && pictures[href]
      if (own)
        return <img src={href} alt={withoutTurns(readEntities(text))} loading="lazy" {...own} />
      return (
        <Outward href={href} text={words}>
          <bdi>{words}</bdi>
        </Outward>
      )
    }
    case 'checkbox':
      return null
    default:
      return <>{withoutTurns(token.raw)}</>
  }
}

/** A path or a place of the page; what begins with two slashes is the name of another host. */
const leadsWithin = (href: string) => /^(?:\/(?![/\\])|#)[^\s\\]*$/.test(href)

/** Plain words, with `[n]` drawn as a numeral where there is a source of that number. */
function Words({ text: given }: { text: string }) {
  const cite = use(CiteContext)
  const text = withoutTurns(given)
  if (!cite || !text.includes('[')) return <>{text}</>
  const parts = text.split(/((?:\s*\[\d{1,3}\])+[.,;:]?|\s\[\?\][.,;:]?)/)
  return (
    <>
      {parts.map((part, index) => {
        const mark = parts[index + 1]
        if (index % 2 === 1) return null
        if (mark === undefined) return <Fragment key={index}>{part}</Fragment>
        const word = lastWord(part)
        return (
          <Fragment key={index}>
            {part.slice(0, part.length - word.length)}
            {/* No line begins with the mark of what stands before it. */}
            <span className="whitespace-nowrap">
              {word}
              {mark.includes('?') ? (
                <>
                  {mark.slice(4)}
                  <Doubt />
                </>
              ) : (
                <Numerals text={mark} cite={cite} />
              )}
            </span>
          </Fragment>
        )
      })}
    </>
  )
}

/** None where it is so long that it may have to be broken itself. */
function lastWord(text: string): string {
  const word = text.slice(Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n')) + 1)
  return word.length <= longestWord ? word : ''
}

const longestWord = 24

/** As in print, a full stop or comma stands before the number that belongs to its sentence. */
function Numerals({ text, cite }: { text: string; cite: DrawCitation }) {
  const [, markers = '', stop = ''] = /^(.*?)([.,;:]?)$/s.exec(text) ?? []
  const drawn = [...markers.matchAll(/\s*\[(\d{1,3})\]/g)].map(([whole, n]) => ({
    whole,
    numeral: cite(Number(n)),
  }))
  const known = drawn.every(({ numeral }) => numeral !== undefined)
  return (
    <>
      {known && stop}
      {drawn.map(({ whole, numeral }, index) => (
        <Fragment key={index}>{numeral ?? whole}</Fragment>
      ))}
      {!known && stop}
    </>
  )
}
