import type { Registry } from '#services/registry/registries.contract.ts'
import { shareWords } from '#events/values/registry/written-share.ts'
import { formatArea, formatDate } from '#ui/format.ts'

type Owner = Registry['owners'][number]
type Share = NonNullable<Owner['share']>

/** Writes a share as the roll does: "1/2"; the whole is "전부". */
export const shareText = (share: Share | null): string => (share === null ? '지분 없음' : shareWords(share))

/** Returns the owners in short: "홍길동 외 1명". */
export const ownersText = ({ owners }: Pick<Registry, 'owners'>): string => {
  const [first, ...others] = owners
  if (first === undefined) return '–'
  return others.length === 0 ? first.name : `${first.name} 외 ${others.length}명`
}

/** Returns names and shares of all owners for an export: "홍길동 (1/2), 김영희 (1/2)". */
export const ownersInFull = ({ owners }: Pick<Registry, 'owners'>): string =>
  owners.map(({ name, share }) => `${name} (${shareText(share)})`).join(', ')

/** Returns the shares of all owners, equal ones once: "1/2씩". */
export const sharesText = ({ owners }: Pick<Registry, 'owners'>): string => {
  const texts = [...new Set(owners.map(({ share }) => shareText(share)))]
  if (texts.length === 0) return '–'
  return texts.length === 1 && owners.length > 1 ? `${texts[0]}씩` : texts.join(', ')
}

/** Returns "84.94㎡", or that it is not known. */
export const areaText = (area: number | null): string => (area === null ? '알 수 없음' : formatArea(area))

const kindNames: Readonly<Record<Owner['kind'], string>> = {
  person: '',
  foreigner: '외국인',
  corporation: '법인',
  unknown: '',
}

/** Returns what tells owners of one name apart: "850101-*******", "법인". */
export const aboutOwner = ({ kind, birth6 }: Pick<Owner, 'kind' | 'birth6'>): string =>
  [birth6 === null ? '' : `${birth6}-*******`, kindNames[kind]].filter((part) => part !== '').join(' · ')

/** Returns date and number of receipt as far as an entry has them: "2021. 3. 4. (목) 제12345호". */
export const receiptText = ({
  receivedAt,
  receiptNumber,
}: Pick<Registry['rights'][number], 'receivedAt' | 'receiptNumber'>): string =>
  [
    receivedAt === null ? '' : formatDate(receivedAt),
    receiptNumber === null ? '' : `제${receiptNumber.replace(/^제|호$/g, '')}호`,
  ]
    .filter((part) => part !== '')
    .join(' ') || '접수 정보 없음'
