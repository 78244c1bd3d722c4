import { unitName } from '../../participation/unit-name.ts'
import type { SignatureEntry, Signing } from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'

type Signer = { readonly signing: Pick<Signing, 'user'>; readonly entry: Pick<SignatureEntry, 'dong' | 'ho'> }

/** Returns the signer and the unit: "홍길동 님 · 101동 1502호". */
export const whoOf = ({ signing: { user }, entry: { dong, ho } }: Signer): string =>
  [...(user ? [t('{name} 님', { name: user.name })] : []), unitName(dong, ho)].join(' · ')
