import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Divider, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { entryTitles, holdingFieldNames, holdingFields, kakaoText } from '#services/roll/fields.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { Facts } from '../kit/display/Facts.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { EntryStatusChip } from '../labels/StatusChip.tsx'
import { LeftOutMark, RepresentativeMark, StandingMark } from '../roll/EntryMarks.tsx'
import { undoRemoval } from '../roll/undo-removal.ts'
import { ExclusionFacts, LeaveOutOwner } from './LeaveOutOwner.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { holdingText } from '../labels/holding-labels.ts'
import { nameOf, unitName } from '../labels/person-labels.ts'

type EntriesHereProps = { readonly entries: readonly ListUser[]; readonly list: List | undefined }

const Remarks = ({ text }: { readonly text: string }) => (
  <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Box>
)

const factsOf = (entry: ListUser) => [
  ...holdingFieldNames.map((field) => ({
    name: holdingFields[field].label,
    value: holdingText(field, entry[field], '등록되지 않음'),
  })),
  { name: '알림톡', value: kakaoText(entry) },
  ...(entry.remarks === null ? [] : [{ name: entryTitles.remarks, value: <Remarks text={entry.remarks} /> }]),
  ...(entry.completedAt === null ? [] : [{ name: '완료 시각', value: formatDateTime(entry.completedAt) }]),
]

/** The units that a person holds in a list. */
export const EntriesHere = ({ entries, list }: EntriesHereProps) => {
  const [editing, setEditing] = useState<ListUser | null>(null)
  if (entries.length === 0) return null
  return (
    <Section title="이 리스트의 세대" note={list?.name}>
      <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} list={list} onEdit={() => setEditing(entry)} />
        ))}
      </Stack>
      {editing === null ? null : <EntryDialog entry={editing} onClose={() => setEditing(null)} />}
    </Section>
  )
}

const titleLine = { gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 3 } as const

type EntryProps = { readonly entry: ListUser; readonly list: List | undefined; readonly onEdit: () => void }

const Entry = ({ entry, list, onEdit }: EntryProps) => {
  const mayChange = useMay('PUT /api/list-user/{id}')
  const mayMove = useMay('POST /api/list-user/{id}/move')
  const mayRemove = useMay('DELETE /api/list/{id}/users')
  const unit = unitName(entry)
  return (
    <Box component="li" sx={{ py: 3 }}>
      <Stack direction="row" sx={titleLine}>
        <Typography variant="h3">{unit}</Typography>
        <EntryStatusChip status={entry.status} />
        {entry.standing === null ? null : <StandingMark standing={entry.standing} />}
        {entry.leftOut ? <LeftOutMark /> : null}
        {entry.representative ? <RepresentativeMark /> : null}
      </Stack>
      <Facts facts={factsOf(entry)} />
      <ExclusionFacts entry={entry} list={list} />
      <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
        {mayChange && !entry.erased ? (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            startIcon={<EditIcon />}
            aria-label={`${unit} 세대 정보 수정`}
            onClick={onEdit}
          >
            세대 정보 수정
          </Button>
        ) : null}
        {mayMove && !entry.erased && entry.status === 'pending' ? <MoveEntry entry={entry} /> : null}
        <LeaveOutOwner entry={entry} list={list} />
        {mayRemove ? <RemoveEntry entry={entry} /> : null}
      </Stack>
    </Box>
  )
}

const MoveEntry = ({ entry }: { readonly entry: ListUser }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" color="inherit" aria-label={`${unitName(entry)} 동·호 수정`} onClick={() => setOpen(true)}>
        동·호 수정
      </Button>
      {open ? <MoveDialog entry={entry} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const RemoveEntry = ({ entry }: { readonly entry: ListUser }) => {
  const { call } = useCalls()
  if (entry.status !== 'pending') {
    return (
      <Typography variant="caption" color="textSecondary" sx={{ alignSelf: 'center' }}>
        이미 참여해서 동·호를 수정하거나 명부에서 뺄 수 없습니다.
      </Typography>
    )
  }
  return (
    <ConfirmedAction
      label="명부에서 빼기"
      name={`${unitName(entry)} 명부에서 빼기`}
      title={`${unitName(entry)} ${nameOf(entry)}님을 명부에서 빼시겠습니까?`}
      done={(answer) =>
        'pending' in answer ? '투표가 진행되고 있어 다른 관리자가 승인하면 명부에서 뺍니다.' : '명부에서 뺐습니다.'
      }
      isRemoval
      button={{ size: 'small' }}
      send={() => call('DELETE /api/list/{id}/users', { params: { id: entry.listId }, body: { userIds: [entry.id] } })}
      undoOf={(answer) => ('pending' in answer ? undefined : undoRemoval(call, entry.listId, answer.listUserIds))}
    >
      <li>이 리스트의 이 세대에서만 빠집니다. 참여율은 남은 세대로 다시 계산됩니다.</li>
      <li>활동 로그와 메모, 다른 세대와 다른 리스트는 그대로 남습니다.</li>
    </ConfirmedAction>
  )
}
