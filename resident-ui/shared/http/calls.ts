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

/** Handler of the share of a file that was sent, 0 to 1. */
export type OnUploaded = (share: number) => void

/** Reason and delay of a repetition; `repetition` counts from 1. */
export type Retry = { readonly error: ApiError; readonly delayMs: number; readonly repetition: number }

/** Options that every call takes. */
type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** Maximum number of repetitions, in place of the method's default. */
  readonly retries?: number
  /** Key that makes repeated POSTs one; a new one for each call where it is left out. */
  readonly idempotencyKey?: string
  /**
   * Handler called before each repetition. With it a call that was refused as too frequent is
   * repeated, too, once the server allows it.
   */
  readonly onRetry?: ((retry: Retry) => void) | undefined
}

/**
 * Part of a call's input: required where the contract has required fields, optional where all are
 * optional, and absent otherwise.
 */
type CallPart<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

/** Text fields of a form beside its file. */
type FormTexts = Readonly<Record<string, string>>
/** Form with a file, or texts, or both. */
type FormPart = (
  | { readonly file: File; readonly texts?: FormTexts }
  | { readonly file?: File | undefined; readonly texts: FormTexts }
) & { readonly onUploaded?: OnUploaded }

/** Body of a call: a form for uploads; optional for a command without fields. */
type BodyPart<Name extends CallName> = Name extends UploadCall
  ? FormPart
  : BodyTo<Name> extends undefined
    ? { readonly body?: Readonly<Record<string, never>> }
    : CallPart<'body', BodyTo<Name>>

/** Input of a call: path parameters, query and body as its contract has them, and options. */
type CallInput<Name extends CallName> = CallOptions &
  CallPart<'params', ParamsTo<Name>> &
  CallPart<'query', QueryTo<Name>> &
  BodyPart<Name>

/** Arguments that are optional where nothing is required. */
type InputArguments<Values> = Partial<Values> extends Values ? [given?: Values] : [given: Values]

/** Calls with a single answer, unlike streams. */
type AnsweredCall = Exclude<CallName, StreamCall>
/** Body of an answer: the contract's type, or a file. */
type Content<Name extends AnsweredCall> = Name extends FileCall ? Blob : AnswerTo<Name>

/**
 * Calls by their contracts' names. Nothing is checked at run time: the compiler relies on the
 * contract, and the server's tests check it.
 */
export type Calls = {
  /**
   * Makes a call and returns the body of its answer.
   *
   * @throws ApiError
   */
  readonly call: <Name extends AnsweredCall>(
    name: Name,
    ...rest: InputArguments<CallInput<Name>>
  ) => Promise<Content<Name>>
  /**
   * Makes a call and returns the answer with its headers, for a file's name or a total.
   *
   * @throws ApiError
   */
  readonly answerTo: <Name extends AnsweredCall>(
    name: Name,
    ...rest: InputArguments<CallInput<Name>>
  ) => Promise<Answer<Content<Name>>>
}

type Params = Readonly<Record<string, string>>

/** Returns the path of a call with its parameters filled in. */
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

/**
 * Creates a form. The texts come first, so that the server reads them before the file, which is the
 * part `file`.
 */
const formOf = (file: File | undefined, texts: FormTexts = {}): FormData => {
  const form = new FormData()
  Object.entries(texts).forEach(([name, text]) => form.append(name, text))
  if (file !== undefined) form.append('file', file, file.name)
  return form
}

/** Options of a request. */
type RequestOptions = CallOptions & {
  /** Sent as JSON; a FormData is sent as it is. */
  readonly body?: unknown
  readonly query?: Readonly<Record<string, QueryValue>>
  /** Handler of the sent share of a FormData, where the client has an uploader. */
  readonly onUploaded?: OnUploaded
}
/** Makes a request at an address without a typed answer. */
export type Send = (method: Method, path: string, carried?: RequestOptions) => Promise<Answer<unknown>>

/** Input of any call at run time. */
type AnyArguments = Omit<RequestOptions, 'body'> & {
  readonly params?: Params
  readonly body?: unknown
  readonly file?: File
  readonly texts?: FormTexts
}

export const callsOf = (send: Send): Calls => {
  const answerTo = (
    name: CallName,
    { params, file, texts, body, ...carried }: AnyArguments = {},
  ): Promise<Answer<unknown>> =>
    send(methodOf(name), filled(name, params), {
      ...carried,
      body: file === undefined && texts === undefined ? body : formOf(file, texts),
    })
  const call = async (name: CallName, given?: AnyArguments): Promise<unknown> => (await answerTo(name, given)).data
  // The one cast: the contract gives the type of the answer.
  return { call, answerTo } as Calls
}
