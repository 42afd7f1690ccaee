import nodemailer from 'nodemailer'
import { isLoopback } from '../../loopback.ts'
import type { Mail } from './mail.ts'

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
  return {
    async send(letter) {
      await transport.sendMail({ from, ...letter })
    },
    async check() {
      await transport.verify()
    },
  }
}

/** `smtp://…?requireTLS=false` is for a mail server within the operator's own network. */
export const requiresTls = ({ hostname, searchParams }: URL): boolean =>
  !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false'
