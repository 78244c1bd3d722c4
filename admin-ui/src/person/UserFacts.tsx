import { Box } from '@mui/material'
import type { User } from '#services/person/users.contract.ts'
import { languageNames } from '#events/values/messaging/owner-language.ts'
import { formatPhone } from '#events/values/phone.ts'
import { formatBirthDate, formatDate } from '#ui/format.ts'
import { nameOf } from '../labels/person-labels.ts'

const factsOf = (user: User): readonly (readonly [string, string])[] => [
  ['이름', nameOf(user)],
  ['전화번호', user.phone === null ? '등록되지 않음' : formatPhone(user.phone)],
  ['생년월일', user.birthDate === null ? '등록되지 않음' : formatBirthDate(user.birthDate)],
  ['주소', user.address ?? '등록되지 않음'],
  ['이메일', user.email ?? '등록되지 않음'],
  ['안내 언어', languageNames[user.language]],
  ['아파트', user.apartment.name],
  ['처음 등록된 날', formatDate(user.createdAt)],
]

const pairs = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 6,
  rowGap: 3,
  '& dt': { color: 'text.secondary', fontSize: 14 },
  '& dd': { m: 0, fontWeight: 600 },
} as const

/** Shows the data of a person. */
export const UserFacts = ({ user }: { readonly user: User }) => (
  <Box component="dl" sx={pairs}>
    {factsOf(user).map(([title, text]) => (
      <Box key={title} sx={{ display: 'contents' }}>
        <dt>{title}</dt>
        <dd>{text}</dd>
      </Box>
    ))}
  </Box>
)
