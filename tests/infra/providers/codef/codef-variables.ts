import { keys } from './answering-server.ts'

/** Variables of an installation that buys registers. */
export const codefVariables = {
  CODEF_CLIENT_ID: 'id',
  CODEF_CLIENT_SECRET: 'secret',
  CODEF_PUBLIC_KEY: keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  CODEF_PHONE: '010-1234-5678',
  CODEF_PIN: '1234',
  CODEF_PREPAY_NO: '1234-5678-9012',
  CODEF_PREPAY_PASS: 'pass',
}
