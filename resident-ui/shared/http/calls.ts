import type {
  AnswerTo,
  BodyTo,
  CallName,
  FileCall,
  ParamsTo,
  QueryTo,
  StreamCall,
  UploadCall,
} from '#services/calls.contract.ts'
import type { ApiError } from './api-error.ts'
import type { Answer, QueryValue } from './http-try.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Told of the part of a file that has left, 0 to 1. */
export type OnUploaded = (share: number) => void

/** Why a call is made again by itself, and in how many milliseconds; `repetition` counts from 1. */
export type Retry = { readonly error: ApiError; readonly delayMs: number; readonly repetition: number }

/** How a call is made, whatever it is about. */
type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** How often a failed try is repeated, instead of the method's usual number. */
  readonly retries?: number
  /** Of a POST that somebody may ask for twice: both are one. Each is one of its own where it is left out. */
  readonly idempotencyKey?: string
  /** Told before each repetition. Who listens has a call that comes too often repeated, too, once the server says that it may. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
}

/** A part that must be said where the contract knows it, may be left out where nothing in it must be, and is not there otherwise. */
type CallPart<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

/** What a form says beside its file. */
type FormTexts = Readonly<Record<string, string>>
/** A form carries a file, or texts, or both. */
type FormPart = (
  | { readonly file: File; readonly texts?: FormTexts }
  | { readonly file?: File | undefined; readonly texts: FormTexts }
) & { readonly onUploaded?: OnUploaded }

/** A command that says it all by its name may send an empty body; a form stands in place of one. */
type BodyPart<Name extends CallName> = Name extends UploadCall
  ? FormPart
  : BodyTo<Name> extends undefined
    ? { readonly body?: Readonly<Record<string, never>> }
    : CallPart<'body', BodyTo<Name>>

/** What goes with a call: path parameters, query and body as its contract has them, and how it is made. */
type CallInput<Name extends CallName> = CallOptions &
  CallPart<'params', ParamsTo<Name>> &
  CallPart<'query', QueryTo<Name>> &
  BodyPart<Name>

/** Left out where nothing must be given. */
type InputArguments<Values> = Partial<Values> extends Values ? [given?: Values] : [given: Values]

/** Calls that are answered once. */
type AnsweredCall = Exclude<CallName, StreamCall>
/** The body of an answer: what the contract says of its successes, or a file. */
type Content<Name extends AnsweredCall> = Name extends FileCall ? Blob : AnswerTo<Name>

/** Calls by their contracts' names. Nothing is checked here that runs: the contract's word is the compiler's, kept by the server's tests. */
export type Calls = {
  /** The body of what a call answers. @throws ApiError */
  readonly call: <Name extends AnsweredCall>(
    name: Name,
    ...rest: InputArguments<CallInput<Name>>
  ) => Promise<Content<Name>>
  /** The same with its headers: for who wants a file's name, or how many there are in all. @throws ApiError */
  readonly answerTo: <Name extends AnsweredCall>(
    name: Name,
    ...rest: InputArguments<CallInput<Name>>
  ) => Promise<Answer<Content<Name>>>
}

type Params = Readonly<Record<string, string>>

/** The path of a call, its parameters filled in. */
export const pathOf = <Name extends CallName>(
  name: Name,
  ...[params]: ParamsTo<Name> extends undefined ? [] : [params: ParamsTo<Name>]
): string =>
  // Parameters of paths are texts.
  filled(name, params as Params | undefined)

const filled = (name: string, params: Params = {}): string =>
  name.slice(name.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))

// A name begins with its method.
const methodOf = (name: CallName): Method => name.slice(0, name.indexOf(' ')) as Method

/** The texts first: who reads the form knows them before the file comes, which goes in the part `file`. */
const formOf = (file: File | undefined, texts: FormTexts = {}): FormData => {
  const form = new FormData()
  Object.entries(texts).forEach(([name, text]) => form.append(name, text))
  if (file !== undefined) form.append('file', file, file.name)
  return form
}

/** What is asked for at an address. */
type RequestOptions = CallOptions & {
  /** Sent as JSON; a FormData goes as it is. */
  readonly body?: unknown
  readonly query?: Readonly<Record<string, QueryValue>>
  /** Of a FormData, where the client has an uploader: told how much of it has left. */
  readonly onUploaded?: OnUploaded
}
/** Makes a call at an address, whose answer nobody has typed. */
export type Send = (method: Method, path: string, carried?: RequestOptions) => Promise<Answer<unknown>>

/** What all calls have in common where they run. */
type AnyGiven = Omit<RequestOptions, 'body'> & {
  readonly params?: Params
  readonly body?: unknown
  readonly file?: File
  readonly texts?: FormTexts
}

export const callsOf = (send: Send): Calls => {
  const answerTo = (
    name: CallName,
    { params, file, texts, body, ...carried }: AnyGiven = {},
  ): Promise<Answer<unknown>> =>
    send(methodOf(name), filled(name, params), {
      ...carried,
      body: file === undefined && texts === undefined ? body : formOf(file, texts),
    })
  const call = async (name: CallName, given?: AnyGiven): Promise<unknown> => (await answerTo(name, given)).data
  // The one cast: what an answer holds is the contract's word.
  return { call, answerTo } as Calls
}
