import { createHash } from 'node:crypto'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { QueueAbandoned } from '#infra/platform/worker-processes/concurrency-limit.ts'
import { isStorableText } from '#events/values/text.ts'
import { MAX_FILE_BYTES } from '../contract.ts'
import { DomainError } from '../domain-error.ts'
import { filesBusy, MAX_WAITING_OF_ONE } from '../upload/own-files.ts'
import { createKeyedSemaphore } from '../concurrency/sender-queue.ts'
import type { ErrorCode } from '../errors/error.contract.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its body is a form with one file, which the handler reads once it needs it. */
    takesFile?: boolean
    /** Bytes that the file may have; absent: 10 MB. */
    fileLimit?: number
  }
}

/** File of an upload: its bytes, and its name (never a path). */
export type UploadedFile = { readonly name: string; readonly bytes: Buffer; readonly sha256: string }

/** Form with fields beside the file. */
export type UploadedForm = {
  readonly fields: Readonly<Record<string, string>>
  readonly file: UploadedFile | undefined
}

/** Maximum number of fields beside a file. */
const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 512 * 1024
/** Maximum bytes of all fields together: few of them are long. */
const MAX_FIELDS_BYTES = 5 * 1024 * 1024
/** Boundaries and headers around the file. */
const AROUND_FILE_BYTES = 64 * 1024
const MAX_NAME_LENGTH = 200

/**
 * Registers a call that takes a file. It alone takes multipart bodies, and no others: the plugin
 * stays in a scope of its own.
 */
export const addFileRoute = (app: FastifyInstance, route: RouteOptions): void =>
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: { fileSize: route.config?.fileLimit ?? MAX_FILE_BYTES, files: 1, fields: 0, parts: 2, headerPairs: 20 },
    })
    scope.route(route)
  })

/** Refusals of the plugin's. Whatever else it stumbles over is a form that cannot be read. */
const codes: Readonly<Record<string, ErrorCode>> = {
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_PARTS_LIMIT: 'VALIDATION_FAILED',
  FST_FILES_LIMIT: 'VALIDATION_FAILED',
  FST_FIELDS_LIMIT: 'VALIDATION_FAILED',
}

const refusalOf = (error: unknown): Error => {
  if (error instanceof DomainError || error instanceof QueueAbandoned) return error
  const code = codes[error instanceof Error && 'code' in error ? String(error.code) : ''] ?? 'UNREADABLE_BODY'
  return new DomainError(code, code === 'VALIDATION_FAILED' ? [onlyOne] : undefined)
}

/**
 * Maximum number of files of one sender at a time: ten megabytes are read and hashed in the thread
 * that answers everybody's calls.
 */
const FILES_OF_ONE = 3
const withOwnPermit = createKeyedSemaphore({ atOnce: FILES_OF_ONE, mostWaiting: MAX_WAITING_OF_ONE }, filesBusy)

const onlyOne = { path: 'file', message: '파일 하나만 올려주세요.' }
const missing = { path: 'file', message: '파일을 골라주세요.' }
const duplicatePart = (path: string) => ({ path, message: '한 번만 보내주세요.' })

/** "C:\\명부\\소유자.xlsx" → "소유자.xlsx", NFC, at most 200 characters. */
export const fileNameOf = (given: string): string => {
  const name = (given.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .trim()
  const cut = name.slice(0, MAX_NAME_LENGTH)
  const whole = (isStorableText(cut) ? cut : cut.slice(0, -1)).trim()
  return whole === '' ? '이름 없는 파일' : whole
}

/**
 * Reads the one file of a form.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE for no form, BODY_TOO_LARGE above 10 MB or what the
 * call allows, VALIDATION_FAILED for no file or more than one, UNREADABLE_BODY for what is no form
 * after all, FILES_BUSY where too many of the same sender's files wait already: before it is read.
 */
export const readUpload = async (request: FastifyRequest): Promise<UploadedFile> => {
  return readForm(request, 0, onlyFileOf)
}

/**
 * Reads a form with fields beside a file, which may be absent. The call validates the fields.
 * @throws DomainError as {@link readUpload}, and VALIDATION_FAILED for a field that comes twice
 */
export const readFields = (request: FastifyRequest): Promise<UploadedForm> =>
  readForm(request, MAX_FIELDS_BYTES, fieldsOf)

const readForm = async <Form>(
  request: FastifyRequest,
  besideBytes: number,
  read: (request: FastifyRequest) => Promise<Form>,
): Promise<Form> => {
  if (request.routeOptions.config.takesFile !== true || !request.isMultipart())
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE')
  const mostBytes = (request.routeOptions.config.fileLimit ?? MAX_FILE_BYTES) + AROUND_FILE_BYTES + besideBytes
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new DomainError('BODY_TOO_LARGE')
  try {
    return await withOwnPermit(request.admin?.id ?? request.ip, () => read(request))
  } catch (error) {
    throw refusalOf(error)
  }
}

const onlyFileOf = async (request: FastifyRequest): Promise<UploadedFile> => {
  let found: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type !== 'file') throw new DomainError('VALIDATION_FAILED', [onlyOne])
    if (found || part.fieldname !== 'file') {
      part.file.resume()
      throw new DomainError('VALIDATION_FAILED', [found ? onlyOne : missing])
    }
    found = await takeFile(part)
  }
  if (!found) throw new DomainError('VALIDATION_FAILED', [missing])
  return found
}

const takeFile = async (part: MultipartFile): Promise<UploadedFile> => {
  const bytes = await part.toBuffer()
  return { name: fileNameOf(part.filename ?? ''), bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const fieldsOf = async (request: FastifyRequest): Promise<UploadedForm> => {
  const fields = new Map<string, string>()
  let file: UploadedFile | undefined
  const limits = { fields: MAX_FIELDS, parts: MAX_FIELDS + 1, fieldSize: MAX_FIELD_BYTES }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      // Browsers send a part without a name and without a byte where no file was chosen.
      const read = await takeFile(part)
      if (file || part.fieldname !== 'file') throw new DomainError('VALIDATION_FAILED', [onlyOne])
      if (read.bytes.length > 0 || part.filename) file = read
    } else if (part.valueTruncated) throw new DomainError('BODY_TOO_LARGE')
    else if (fields.has(part.fieldname)) throw new DomainError('VALIDATION_FAILED', [duplicatePart(part.fieldname)])
    else fields.set(part.fieldname, String(part.value))
  }
  return { fields: Object.fromEntries(fields), file }
}
