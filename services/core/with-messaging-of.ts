import type { Deps } from './deps.ts'

/**
 * Returns the tools with the messaging of a complex: its own account, the installation's where that
 * is allowed, or one that refuses to send. Everything that sends or looks up asks for it.
 */
export const withMessagingOf = async <Given extends Pick<Deps, 'messaging'>>(
  deps: Given,
  apartmentId: string,
): Promise<Given> => {
  const { ofComplex } = deps.messaging
  return ofComplex === undefined ? deps : { ...deps, messaging: await ofComplex(apartmentId) }
}
