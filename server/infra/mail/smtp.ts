import nodemailer from 'nodemailer'
import type { Mail } from './mail.ts'

export function smtpMail(url: string, publicUrl: string): Mail {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const from = `no-reply@${new URL(publicUrl).hostname}`
  return {
    async send(letter) {
      await transport.sendMail({ from, ...letter })
    },
  }
}
