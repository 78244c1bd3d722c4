import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'

/**
 * The NATS of this test run, with a prefix that no other test file uses: several may run on one
 * server.
 */
export const testNats = (): { readonly url: string; readonly prefix: string } => {
  const url = inject('natsUrl')
  if (!url) throw new Error('these tests need NATS: install nats-server, or set NATS_URL')
  return { url, prefix: `test-${randomBytes(6).toString('hex')}` }
}
