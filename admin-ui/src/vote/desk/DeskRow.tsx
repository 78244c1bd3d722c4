import { Box, Button, ButtonBase, Stack, Typography } from '@mui/material'
import { useRef, type KeyboardEvent } from 'react'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { identityCheckText } from '../../labels/identity/identity-check.ts'
import { StateChip } from '../../labels/StatusChip.tsx'
import { actionOfKey, actionsIn, deskActions, deskNotes, entryName, type DeskAction } from './desk-states.ts'
import { deskStyles } from './desk-styles.ts'

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

const detailsOf = ({ state, owners, proxyHolder, at, identityCheck, onSheet, byDocument }: DeskEntry): string =>
  [
    owners > 1 ? `소유자 ${owners}명` : null,
    proxyHolder === null ? null : `위임받은 분: ${proxyHolder}`,
    at === null ? null : formatDateTime(at),
    byDocument ? '관리자 두 사람이 신분증을 확인한 링크로 투표' : null,
    identityCheck === null ? null : `본인 확인 ${identityCheckText(identityCheck)}`,
    identityCheck === null && state === 'paper-out' ? '본인 확인 기록 없음: 돌려받은 뒤 다시 교부해주세요' : null,
    deskNotes[state] ?? null,
    onSheet && state === 'paper-out' ? '총회의 모든 안건이 있는 용지: 총회 출석부에서 돌려받습니다' : null,
  ]
    .filter((text) => text !== null)
    .join(' · ')

/** Shows one result: the owner, their state, and the possible acts, by key or pointer. */
export const DeskRow = ({ entry, isBusy, onAct, onMove }: DeskRowProps) => {
  const acts = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    // With them a browser does something of its own.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moves[event.key]
    const act = event.repeat ? null : actionOfKey(event.code, entry)
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
        {actionsIn(entry).map((act, index) => (
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
