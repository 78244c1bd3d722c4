import EditIcon from '@mui/icons-material/EditOutlined'
import { Alert, Button } from '@mui/material'
import { Link } from 'react-router'
import { languageNames } from '#events/values/messaging/owner-language.ts'
import { formatPhone } from '#events/values/phone.ts'
import { formatBirthDate } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { Facts } from '../kit/display/Facts.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { nameOf, personPath } from '../labels/person-labels.ts'
import type { Resident } from './use-resident.ts'

/** Tells whether a text is masked; an auditor gets masked ones, which are shown as they are. */
const isMasked = (text: string): boolean => text.includes('*')
const textOf = (value: string | null, format: (value: string) => string): string => {
  if (value === null) return '등록되지 않음'
  return isMasked(value) ? value : format(value)
}

/** Shows the data of a person, with a link to correct them. */
export const ResidentIdentity = ({ person, editTo }: { readonly person: Resident; readonly editTo: string | null }) => {
  const mayChange = useMay('PUT /api/list/{id}/users/{userId}')
  const maySeeAll = useMay('GET /api/admin/users/{id}')
  if (person.erased) {
    return (
      <Section title="소유자 정보">
        <Alert severity="info">개인정보가 파기되었습니다. 참여한 사실과 세대만 남아 있습니다.</Alert>
      </Section>
    )
  }
  const edit = (
    <Button component={Link} to={editTo ?? ''} color="inherit" variant="outlined" startIcon={<EditIcon />}>
      소유자 정보 수정
    </Button>
  )
  return (
    <Section title="소유자 정보" actions={mayChange && editTo !== null ? edit : undefined}>
      <Facts
        facts={[
          { name: '이름', value: nameOf(person) },
          { name: '전화번호', value: textOf(person.phone, formatPhone) },
          { name: '생년월일', value: textOf(person.birthDate, formatBirthDate) },
          { name: '주소', value: person.address ?? '등록되지 않음' },
          { name: '이메일', value: person.email ?? '등록되지 않음' },
          { name: '안내 언어', value: languageNames[person.language] },
          ...(maySeeAll
            ? [
                {
                  name: '다른 리스트',
                  value: <RecordLink to={personPath(person.id)}>이 사람이 있는 모든 리스트 보기</RecordLink>,
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
