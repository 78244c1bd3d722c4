import type { CertificateApp } from '#events/values/certificate-app.ts'
import {
  certificateUnavailable as unavailable,
  type CertificateFailure,
  type CertificateSignature,
} from './certificate.ts'

/** Client of a provider under the name that its transactions carry. */
export type NamedClient = { readonly name: 'toss' | 'barocert'; readonly client: CertificateSignature }

const SEPARATOR = ':'

/** Splits the state of a transaction into the name of its client, and that client's own state. */
const splitState = (kept: string): { readonly name: string; readonly own: string } => {
  const at = kept.indexOf(SEPARATOR)
  return { name: kept.slice(0, Math.max(at, 0)), own: kept.slice(at + 1) }
}

/**
 * Routes each app to the first client that has it. A transaction goes on with the client that began
 * it, whatever is configured by then.
 */
export const routeCertificates = (clients: readonly NamedClient[]): CertificateSignature => {
  const clientFor = (app: CertificateApp) => clients.find(({ client }) => client.apps.includes(app))
  const begunBy = (kept: string) => {
    const { name, own } = splitState(kept)
    return { kept: own, client: clients.find((one) => one.name === name)?.client }
  }
  const gone: CertificateFailure = unavailable('its client is not configured')
  return {
    apps: [...new Set(clients.flatMap(({ client }) => client.apps))],
    begin: async (asked) => {
      const found = clientFor(asked.app)
      if (!found) return unavailable(`no contract for ${asked.app}`)
      const begun = await found.client.begin(asked)
      return begun.kind === 'begun' ? { ...begun, kept: `${found.name}${SEPARATOR}${begun.kept}` } : begun
    },
    status: async (asked) => {
      const { client, kept } = begunBy(asked.kept)
      return client ? client.status({ ...asked, kept }) : gone
    },
    verify: async (asked) => {
      const { client, kept } = begunBy(asked.kept)
      return client ? client.verify({ ...asked, kept }) : gone
    },
    read: (answer) => {
      const { client, kept } = begunBy(answer.kept)
      return client ? client.read({ ...answer, kept }) : gone
    },
  }
}
