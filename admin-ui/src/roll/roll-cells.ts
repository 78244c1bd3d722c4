import type { ListUser } from '#services/roll/list-users.contract.ts'
import { languageNames } from '#events/values/messaging/owner-language.ts'
import { standingNames } from '#events/values/standing.ts'
import { formatPhone } from '#events/values/phone.ts'
import { kakaoText, mapFields, type HoldingField } from '#services/roll/fields.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { entryStatusNames } from '../labels/entry-labels.ts'

const timeCell = (value: string | null): string => (value === null ? '' : formatDateTime(value))

type Cells = { readonly [Field in HoldingField]: (entry: ListUser) => string }
const holdingCells = mapFields<Cells>((field) => (entry: ListUser) => String(entry[field] ?? ''))

/** Cells of an owner in the export; empty where nothing is known. */
export const rollCells = {
  dong: ({ dong }: ListUser): string => dong,
  ho: ({ ho }: ListUser): string => ho,
  name: ({ name, erased }: ListUser): string => (erased ? '파기됨' : (name ?? '')),
  phone: ({ phone }: ListUser): string => (phone === null ? '' : formatPhone(phone)),
  birthDate: ({ birthDate }: ListUser): string => birthDate ?? '',
  address: ({ address }: ListUser): string => address ?? '',
  email: ({ email }: ListUser): string => email ?? '',
  language: ({ language }: ListUser): string => languageNames[language],
  ...holdingCells,
  representative: ({ representative }: ListUser): string => (representative ? '대표자' : ''),
  kakaoEnabled: kakaoText,
  standing: ({ standing }: ListUser): string => (standing === null ? '' : standingNames[standing]),
  remarks: ({ remarks }: ListUser): string => remarks ?? '',
  status: ({ status }: ListUser): string => entryStatusNames[status],
  completedAt: ({ completedAt }: ListUser): string => timeCell(completedAt),
  contactChangedAt: ({ contactChangedAt }: ListUser): string => timeCell(contactChangedAt),
  memoCount: ({ memoCount }: ListUser): string => (memoCount === 0 ? '' : String(memoCount)),
} as const
