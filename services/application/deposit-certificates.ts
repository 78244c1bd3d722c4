import { createHash } from 'node:crypto'
import type { Block } from '#infra/lib/pdf/draw/index.ts'
import { partOf, type StoredPart } from '#infra/lib/archive/index.ts'
import type { Deps } from '../core/deps.ts'
import { areDepositsOn, certificatesAt } from '../deposit/deposit.facts.ts'

const FOLDER = '보관 증명서'

type IndexedPart = StoredPart & { readonly sha256: string }

/** Certificates of a certified document centre in a file for the authority. */
export type DepositCertificates = {
  readonly parts: readonly IndexedPart[]
  readonly certificates: number
  /** Number of online consents without one, while the list's deposits are on. */
  readonly lacking: number
}

/** Consent's document in the file: its name, and how it was signed. */
type NamedConsent = { readonly documentId: string; readonly name: string; readonly way: 'online' | 'paper' }

/** Returns the name of a certificate: that of its document, in a folder of its own. */
const nameOf = (documentName: string, ending: string): string =>
  `${FOLDER}/${documentName.slice(documentName.lastIndexOf('/') + 1).replace(/\.pdf$/, '')}${ending}`

const textPart = (name: string, at: Date, text: string): IndexedPart => {
  const bytes = Buffer.from(text)
  return { ...partOf(name, at, bytes), sha256: createHash('sha256').update(bytes).digest('hex') }
}

/**
 * Gathers the certificates of the consents of a file as the log had them when it was made: each with
 * what the centre signed, and the names of the consents that have none while deposits are on.
 */
export const depositCertificates = async (
  deps: Pick<Deps, 'store' | 'sealedObjects'>,
  listId: string,
  {
    consents,
    upTo,
    madeAt,
  }: { readonly consents: readonly NamedConsent[]; readonly upTo: number; readonly madeAt: Date },
): Promise<DepositCertificates> => {
  const online = consents.filter(({ way }) => way === 'online')
  const [isOn, found] = await Promise.all([
    areDepositsOn(deps, listId, upTo),
    certificatesAt(
      deps,
      online.map(({ documentId }) => documentId),
      upTo,
    ),
  ])
  const parts = online.flatMap(({ documentId, name }): readonly IndexedPart[] => {
    const one = found.get(documentId)
    if (!one) return []
    const { file, sha256, statement } = one
    return [{ ...file, name: nameOf(name, '.pdf'), sha256 }, textPart(nameOf(name, '.서명.json'), file.at, statement)]
  })
  const lacking = isOn ? online.filter(({ documentId }) => !found.has(documentId)) : []
  const list = lacking.map(({ name }) => `${name}\n`).join('')
  return {
    parts: lacking.length === 0 ? parts : [...parts, textPart(`${FOLDER}/증명서 없는 동의서.txt`, madeAt, list)],
    certificates: found.size,
    lacking: lacking.length,
  }
}

/** Row of the guide about the certificates; none where the file has none. */
export const certificateRows = ({ certificates, lacking }: DepositCertificates) =>
  certificates + lacking === 0
    ? []
    : [
        [
          '보관 증명서 폴더',
          '공인전자문서센터의 보관 증명서 (PDF)와 센터가 서명한 내용 (JSON). 이름은 동의서와 같습니다.',
        ] as const,
      ]

/** Tells how many consents have no certificate, and where they are named. */
export const lackingBlocks = ({ lacking }: DepositCertificates): readonly Block[] =>
  lacking === 0
    ? []
    : [
        {
          kind: 'paragraph',
          text: `공인전자문서센터의 보관 증명서가 없는 전자 동의서가 ${lacking.toLocaleString('ko-KR')}건 있습니다. 보관 증명서/증명서 없는 동의서.txt에 이름이 있습니다.`,
          weight: 'bold',
        },
      ]
