import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileRule, Route } from '#contract/route.ts'
import { badRequest, invalid, notServed, tooLarge } from '../errors.ts'
import type { Upload } from '../implement.ts'
import { sentence } from '../sentences.ts'

export type Form = {
  fields: Record<string, string>
  files: Record<string, Upload>
  discard: () => Promise<void>
}

/**
 * Parses a multipart call and streams its files to disk. If anything throws, no file is left
 * behind.
 */
export async function readForm(request: FastifyRequest, route: Route, dir: string): Promise<Form> {
  if (!request.isMultipart()) throw notServed('Send this call as multipart/form-data.')
  const form: Form = { fields: {}, files: {}, discard: async () => {} }
  form.discard = async () => {
    await Promise.all(Object.values(form.files).map((file) => rm(file.path, { force: true })))
  }
  try {
    await mkdir(dir, { recursive: true })
    for await (const part of request.parts({
      limits: { fileSize: largest(route), files: 5, fields: 50, fieldSize: 100_000 },
    })) {
      if (part.type === 'field') takeField(form, part, route)
      else await takeFile(form, part, route, dir)
    }
    for (const [name, rule] of Object.entries(route.files ?? {}))
      if (rule.required && !form.files[name]) throw invalid({ [name]: 'Choose a file.' })
    return form
  } catch (error) {
    await form.discard()
    throw refusalOf(error)
  }
}

function takeField(form: Form, { fieldname, value }: MultipartValue, route: Route) {
  // Browsers send empty fields: they mean nothing in a new object, but clear the field in a change.
  if (value === '' && route.method !== 'PUT') return
  if (Object.hasOwn(form.fields, fieldname))
    throw invalid({ [fieldname]: 'Send one value in this field.' })
  form.fields[fieldname] = String(value)
}

async function takeFile(form: Form, part: MultipartFile, route: Route, dir: string) {
  const rule: FileRule | undefined = route.files?.[part.fieldname]
  if (!rule) {
    part.file.resume()
    throw invalid({ [part.fieldname]: 'This field cannot be set.' })
  }
  if (form.files[part.fieldname]) {
    part.file.resume()
    throw invalid({ [part.fieldname]: 'Send one file in this field.' })
  }
  const target = path.join(dir, `${randomUUID()}.part`)
  const file: Upload = {
    path: target,
    name: part.filename ?? '',
    type: part.mimetype,
    sizeBytes: 0,
    sha256: '',
  }
  form.files[part.fieldname] = file
  Object.assign(file, await save(part.file, target))
  if (part.file.truncated || file.sizeBytes > rule.maxBytes)
    throw tooLarge(
      sentence('This file is larger than {size} MB.', {
        size: String(Math.floor(rule.maxBytes / 1024 / 1024)),
      }),
    )
  // Browsers send an empty part for an unused file input.
  if (file.sizeBytes === 0 && !file.name) {
    delete form.files[part.fieldname]
    await rm(target, { force: true })
  }
}

async function save(from: Readable, target: string) {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(from, count, createWriteStream(target, { flush: true }))
  return { sizeBytes, sha256: hash.digest('hex') }
}

const largest = (route: Route) =>
  Math.max(...Object.values(route.files ?? {}).map((rule) => rule.maxBytes))

function refusalOf(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return tooLarge('This file is larger than the server accepts.')
  if (code?.startsWith('FST_')) return badRequest('The form has more parts than this call takes.')
  const cutOff =
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ECONNRESET' ||
    /unexpected end|malformed|boundary|part terminated/i.test(String(error))
  return cutOff
    ? badRequest('The upload broke off before it was whole. Nothing was kept; send it again.')
    : error
}
