import ContactPhoneIcon from '@mui/icons-material/ContactPhoneOutlined'
import HowToRegIcon from '@mui/icons-material/HowToRegOutlined'
import NoAccountsIcon from '@mui/icons-material/NoAccountsOutlined'
import PersonOffIcon from '@mui/icons-material/PersonOffOutlined'
import ReportIcon from '@mui/icons-material/ReportOutlined'
import { Chip, Stack } from '@mui/material'
import type { ComponentType } from 'react'
import { standingNames, type Standing } from '#events/values/standing.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { formatDateTime } from '#ui/format.ts'

type MarkStyle = {
  readonly label: string
  readonly Icon: ComponentType
  readonly color: string
  readonly bgcolor: string
  readonly title?: string
}

const chip = { height: 22, '& .MuiChip-icon': { color: 'inherit', fontSize: 15 } } as const

const Mark = ({ label, Icon, color, bgcolor, title }: MarkStyle) => (
  <Chip size="small" icon={<Icon />} label={label} title={title} sx={{ ...chip, color, bgcolor }} />
)

/** Mark of a name or a phone that was changed after the start. */
const ContactChangedMark = ({ at }: { readonly at?: string }) => (
  <Mark
    label="연락처 변경"
    Icon={ContactPhoneIcon}
    color="tokens.risk"
    bgcolor="tokens.riskSoft"
    title={
      at === undefined
        ? '시작한 뒤에 이름이나 전화번호가 바뀌었습니다'
        : `${formatDateTime(at)}에 이름이나 전화번호가 바뀌었습니다`
    }
  />
)

export const RepresentativeMark = () => (
  <Mark
    label="대표자"
    Icon={HowToRegIcon}
    color="text.secondary"
    bgcolor="tokens.pendingSoft"
    title="이 세대의 공유자를 대표합니다"
  />
)
const ErasedMark = () => (
  <Mark
    label="파기됨"
    Icon={NoAccountsIcon}
    color="text.secondary"
    bgcolor="tokens.pendingSoft"
    title="개인정보가 파기되었습니다"
  />
)

/** Marks an owner whose standing has to be checked before they can act. */
export const StandingMark = ({ standing }: { readonly standing: Standing }) => (
  <Mark label={standingNames[standing]} Icon={ReportIcon} color="tokens.risk" bgcolor="tokens.riskSoft" />
)

/** Marks an owner who is in no number of owners. */
export const LeftOutMark = () => (
  <Mark
    label="소유자 수에서 제외"
    Icon={PersonOffIcon}
    color="text.secondary"
    bgcolor="tokens.pendingSoft"
    title="소재불명으로 소유자 수에서 제외했습니다"
  />
)

type MarksProps = {
  readonly entry: Pick<ListUser, 'erased' | 'representative' | 'contactChangedAt' | 'standing' | 'leftOut'>
}

/** Shows the marks of an entry that matter before an act; nothing for none. */
export const EntryMarks = ({ entry }: MarksProps) => {
  const { erased, representative, contactChangedAt, standing, leftOut } = entry
  if (!erased && !representative && contactChangedAt === null && standing === null && !leftOut) return null
  return (
    <Stack direction="row" component="span" sx={{ gap: 1, flexWrap: 'wrap', display: 'inline-flex' }}>
      {standing === null ? null : <StandingMark standing={standing} />}
      {leftOut ? <LeftOutMark /> : null}
      {erased ? <ErasedMark /> : null}
      {representative ? <RepresentativeMark /> : null}
      {contactChangedAt === null ? null : <ContactChangedMark at={contactChangedAt} />}
    </Stack>
  )
}
