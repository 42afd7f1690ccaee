import { Tokenizer, type Tokens } from 'marked'

/**
 * Addresses that stand in a text as they are. The library knows the quotes of a typewriter; those
 * of print end an address, too: “https://example.org/rules”.
 */
export class BareAddresses extends Tokenizer {
  override url(src: string): Tokens.Link | undefined {
    const link = super.url(src)
    if (!link) return undefined
    const at = link.raw.search(quotes)
    return at < 0 ? link : super.url(src.slice(0, at))
  }
}

const quotes = /[“”„‟«»‹›]|[‘’](?![\p{L}\p{N}])/u
