import nodemailer from 'nodemailer'
import { isLoopback } from '#server/settings/loopback.ts'
import { type Mail, NotSent, type WhyNotSent } from './mail.ts'

/**
 * Letters contain links and codes: without TLS they leave this machine only if SMTP_URL says so.
 */
export function smtpMail(url: string, publicUrl: string): Mail {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    requireTLS: requiresTls(new URL(url)),
  })
  const from = `no-reply@${new URL(publicUrl).hostname}`
  /** The letters whose text the mail server has asked for. */
  const begun = new WeakSet<object>()
  transport.use('stream', ({ data, message }, done) => {
    const open = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = open(options)
      const pipe = stream.pipe.bind(stream)
      stream.pipe = (...given) => {
        begun.add((data as unknown as { of: object }).of)
        return pipe(...given)
      }
      return stream
    }
    done()
  })
  return {
    async send(letter) {
      try {
        await transport.sendMail(Object.assign({ from, of: letter }, letter))
      } catch (error) {
        const { response, message } = error as Error & SmtpError
        const why = whyNotSent(error as SmtpError, begun.has(letter))
        // About the letter, what the server said says all.
        const isAboutLetter = why === 'refused' || why === 'later'
        throw new NotSent(why, (isAboutLetter && response) || message, error)
      }
    },
    async check() {
      await transport.verify()
    },
  }
}

type SmtpError = { responseCode?: number; response?: string; command?: string }

/** What a server says to the recipient or the text is about this letter, the rest about all of them. */
function whyNotSent({ responseCode, command }: SmtpError, begun: boolean): WhyNotSent {
  if (responseCode === undefined) {
    if (begun) return 'unknown'
    // Found before a server was asked: an address that cannot be written, a text that is too large.
    return command === 'API' || command === 'MAIL FROM' ? 'refused' : 'away'
  }
  if (command !== 'RCPT TO' && command !== 'DATA') return 'away'
  return responseCode >= 500 ? 'refused' : 'later'
}

/** `smtp://…?requireTLS=false` is for a mail server within the operator's own network. */
export const requiresTls = ({ hostname, searchParams }: URL): boolean =>
  !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false'
