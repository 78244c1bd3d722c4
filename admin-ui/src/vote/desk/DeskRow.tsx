import { Box, Button, ButtonBase, Stack, Typography } from '@mui/material'
import { useRef, type KeyboardEvent } from 'react'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { identityCheckText } from '../../labels/identity/identity-check.ts'
import { StateChip, type StatusStyle } from '../../labels/StatusChip.tsx'
import {
  actionOfKey,
  actionsIn,
  deskActions,
  deskNotes,
  entryName,
  type DeskAction,
  type DeskState,
} from './desk-states.ts'
import BlockIcon from '@mui/icons-material/Block'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import DescriptionIcon from '@mui/icons-material/DescriptionOutlined'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'

type DeskRowProps = {
  readonly entry: DeskEntry
  readonly isBusy: boolean
  readonly onAct: (act: DeskAction, entry: DeskEntry) => void
  /** Arrows and Esc: to another row, or back to the search. */
  readonly onMove: (by: -1 | 1 | 'out') => void
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  p: 3,
  borderTop: 1,
  borderColor: 'divider',
  '&:focus-within': { bgcolor: 'tokens.surfaceSunken' },
} as const

const who = {
  flex: '1 1 300px',
  justifyContent: 'flex-start',
  textAlign: 'left',
  gap: 3,
  p: 2,
  borderRadius: '8px',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
} as const

const moves: Readonly<Record<string, -1 | 1 | 'out'>> = { ArrowUp: -1, ArrowDown: 1, Escape: 'out' }

const detailsOf = ({ state, owners, proxyHolder, at, identityCheck }: DeskEntry): string =>
  [
    owners > 1 ? `소유자 ${owners}명` : null,
    proxyHolder === null ? null : `위임받은 분: ${proxyHolder}`,
    at === null ? null : formatDateTime(at),
    identityCheck === null ? null : `본인 확인 ${identityCheckText(identityCheck)}`,
    identityCheck === null && state === 'paper-out' ? '본인 확인 기록 없음: 돌려받은 뒤 다시 교부해주세요' : null,
    deskNotes[state] ?? null,
  ]
    .filter((text) => text !== null)
    .join(' · ')

/** Labels of the states of an owner at the desk. */
const deskStyles: Readonly<Record<DeskState, StatusStyle>> = {
  open: { label: '투표 전', tone: 'pending', Icon: RadioButtonUncheckedIcon },
  'voted-online': { label: '전자 투표 완료', tone: 'done', Icon: CheckCircleIcon },
  'paper-out': { label: '투표용지 받음', tone: 'risk', Icon: DescriptionIcon },
  'voted-paper': { label: '종이 투표 완료', tone: 'done', Icon: CheckCircleIcon },
  'unit-voted': { label: '세대 투표 완료', tone: 'done', Icon: CheckCircleIcon },
  'not-representative': { label: '투표할 수 없음', tone: 'risk', Icon: BlockIcon },
}

/** Shows one result: the owner, their state, and the possible acts, by key or pointer. */
export const DeskRow = ({ entry, isBusy, onAct, onMove }: DeskRowProps) => {
  const acts = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    // With them a browser does something of its own.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moves[event.key]
    const act = event.repeat ? null : actionOfKey(event.code, entry.state)
    if (move === undefined && act === null) return
    event.preventDefault()
    if (move !== undefined) onMove(move)
    else if (act !== null && !isBusy) onAct(act, entry)
  }
  const details = detailsOf(entry)
  return (
    <Box component="li" sx={row}>
      <ButtonBase
        data-desk-row
        sx={who}
        onKeyDown={onKeyDown}
        onClick={() => acts.current?.querySelector('button')?.focus()}
      >
        <Box component="span" sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', fontSize: 18, fontWeight: 700 }}>
            {entryName(entry)}
          </Typography>
          {details === '' ? null : (
            <Typography component="span" variant="body2" color="textSecondary">
              {details}
            </Typography>
          )}
        </Box>
        <Box component="span" sx={{ ml: 'auto' }}>
          <StateChip {...deskStyles[entry.state]} />
        </Box>
      </ButtonBase>
      <Stack ref={acts} direction="row" sx={{ gap: 2, minWidth: { md: 300 }, justifyContent: 'flex-end' }}>
        {actionsIn(entry.state).map((act, index) => (
          <Button
            key={act}
            variant={index === 0 ? 'contained' : 'outlined'}
            disabled={isBusy}
            aria-keyshortcuts={deskActions[act].key}
            aria-label={`${entryName(entry)}: ${deskActions[act].label} (${deskActions[act].key})`}
            onKeyDown={onKeyDown}
            onClick={() => onAct(act, entry)}
          >
            {deskActions[act].label} ({deskActions[act].key})
          </Button>
        ))}
      </Stack>
    </Box>
  )
}
