import { useGetList } from 'react-admin'
import { formatPhone } from '#events/values/phone.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { formatArea, formatDate } from '#ui/format.ts'
import { Facts } from '../kit/display/Facts.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { nameOf, unitName } from '../labels/person-labels.ts'

/** Shows the data of an owner on the roll, to compare them with the paper. */
export const RollFacts = ({ consent: { listId, listUserId } }: { readonly consent: Consent }) => {
  const { data } = useGetList<ListUser>('list-users', {
    filter: { listId, id: [listUserId] },
    sort: { field: 'dong', order: 'ASC' },
    pagination: { page: 1, perPage: 1 },
  })
  const entry = data?.[0]
  return entry === undefined ? null : (
    <Section title="명부의 소유자" note="스캔에 적힌 것과 비교해 보세요.">
      <Facts facts={factsOf(entry)} />
    </Section>
  )
}

const factsOf = (entry: ListUser) => [
  { name: '이름', value: nameOf(entry) },
  { name: '동·호', value: unitName(entry) },
  { name: '생년월일', value: entry.birthDate === null ? '–' : dayText(entry.birthDate) },
  { name: '전화번호', value: entry.phone === null ? '–' : formatPhone(entry.phone) },
  { name: '전용면적', value: entry.area === null ? '–' : formatArea(entry.area) },
]

/** Returns a date of birth without its weekday; of a masked one, month and day are stars. */
const dayText = (birthDate: string): string =>
  birthDate.includes('*') ? birthDate : formatDate(birthDate).replace(/ \(.\)$/, '')
