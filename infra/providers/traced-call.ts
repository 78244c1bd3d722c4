import { traced, type OpenSpan } from '#infra/platform/tracing/tracing.ts'

/**
 * Makes a call to a provider in a span that names its host alone: a path or a body may hold what is
 * personal. The trace ends here: nothing of it is sent to the provider.
 */
export const tracedCall = <Answer>(
  url: string,
  method: string,
  call: (span: OpenSpan | undefined) => Promise<Answer>,
): Promise<Answer> => {
  const host = URL.parse(url)?.hostname ?? 'none'
  const attributes = { 'server.address': host, 'http.request.method': method }
  return traced({ name: `${method} ${host}`, kind: 'client', attributes }, call)
}

/** Notes the status of an answer. */
export const noteStatus = (span: OpenSpan | undefined, status: number): void => {
  span?.set({ 'http.response.status_code': status })
  if (status >= 400) span?.fail(status)
}
