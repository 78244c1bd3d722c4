import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import {
  Box,
  Button,
  Link as MuiLink,
  MenuItem,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  NUMBERS_A_PAGE,
  consentStatusNames,
  stateNames,
  voidCauseNames,
  wayNames,
} from '#services/confirmation/confirmation-texts.contract.ts'
import type { FormNumber, FormRun } from '#services/confirmation/form-runs.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../kit/data/use-calls.ts'
import { useFileCall } from '../kit/export/use-file-call.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { VoidUntaken } from './VoidUntaken.tsx'
import { VOID_WAITS } from './void-words.ts'
import { useNumbers } from './use-numbers.ts'

type NumbersProps = { readonly list: List; readonly runs: readonly FormRun[] }
type ShownState = FormNumber['state'] | 'all'

const shownStates: readonly ShownState[] = ['all', 'open', 'used', 'void', 'free']

/** Shows the numbers of a list that anything happened to, with their owners and states. */
export const Numbers = ({ list, runs }: NumbersProps) => {
  const [state, setState] = useState<ShownState>('all')
  const [from, setFrom] = useState(0)
  const { data, error, refetch } = useNumbers(list.id, state, from)
  const gaps = runs.reduce((sum, { numbers }) => sum + (numbers?.gaps ?? 0), 0)
  const choose = (next: ShownState): void => {
    setState(next)
    setFrom(0)
  }
  return (
    <Section
      title="연번"
      note={gaps === 0 ? '빠진 번호 없음' : `빠진 번호 ${formatCount(gaps, '개')} (아직 등록하지 않은 서면)`}
      actions={
        <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap' }}>
          <TextField
            select
            size="small"
            label="상태"
            value={state}
            // The values are the states of the list above.
            onChange={({ target }) => choose(target.value as ShownState)}
            sx={{ minWidth: 130 }}
          >
            {shownStates.map((one) => (
              <MenuItem key={one} value={one}>
                {one === 'all' ? '전체' : stateNames[one]}
              </MenuItem>
            ))}
          </TextField>
          <VoidUntaken runs={runs} />
          <ExportNumbers list={list} />
        </Stack>
      }
    >
      {data === undefined && error !== null ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <RowsSkeleton /> : null}
      {data === undefined ? null : (
        <>
          <NumberTable list={list} numbers={data.numbers} />
          <Paging total={data.total} from={from} onFrom={setFrom} />
        </>
      )}
    </Section>
  )
}

type NumberTableProps = { readonly list: List; readonly numbers: readonly FormNumber[] }

const ownerText = ({ dong, ho, name }: FormNumber): string =>
  dong === null ? '' : `${dong}동 ${ho ?? ''}호 ${name ?? '파기됨'}`

const noteText = ({ cause, reason, consentStatus, revoked }: FormNumber): string =>
  [
    ...(consentStatus === null ? [] : [consentStatusNames[consentStatus]]),
    ...(cause === null ? [] : [reason ?? voidCauseNames[cause]]),
    ...(revoked ? ['검인·확인 취소됨'] : []),
  ].join(' · ')

const NumberTable = ({ list, numbers }: NumberTableProps) => {
  const mayVoid = useMay('POST /api/form-runs/{id}/numbers/{number}/void')
  const may = mayVoid && numbers.some(({ state }) => state === 'open')
  if (numbers.length === 0) return <Typography color="textSecondary">아직 쓴 연번이 없습니다.</Typography>
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>연번</TableCell>
            <TableCell>방식</TableCell>
            <TableCell>상태</TableCell>
            <TableCell>소유자</TableCell>
            <TableCell>비고</TableCell>
            {may ? <TableCell align="right">할 일</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {numbers.map((one) => (
            <TableRow key={`${one.runId} ${one.number}`}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {one.text}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{wayNames[one.way]}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{stateNames[one.state]}</TableCell>
              <TableCell>
                {one.consentStatus === null || one.consentId === null ? (
                  ownerText(one)
                ) : (
                  <MuiLink component={Link} to={`/lists/${list.id}/consents/${one.consentId}`}>
                    {ownerText(one)}
                  </MuiLink>
                )}
              </TableCell>
              <TableCell>{noteText(one)}</TableCell>
              {may ? (
                <TableCell align="right">{one.state === 'open' ? <MakeVoid number={one} /> : null}</TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const MakeVoid = ({ number: { runId, number, text } }: { readonly number: FormNumber }) => {
  const { call } = useCalls()
  return (
    <ConfirmedAction
      label="무효 처리"
      name={`${text} 무효 처리`}
      title={`${text}을 무효로 처리하시겠습니까?`}
      done={VOID_WAITS}
      reason={{ hint: '예: 동의서가 훼손됨' }}
      isRemoval
      button={{ size: 'small' }}
      send={(reason) =>
        call('POST /api/form-runs/{id}/numbers/{number}/void', {
          params: { id: runId, number: String(number) },
          body: { reason },
        })
      }
    >
      <li>다른 관리자가 승인하면 무효가 되고, 이 연번은 다시 쓸 수 없습니다.</li>
      <li>소유자가 다시 서명하면 다음 연번을 받습니다.</li>
    </ConfirmedAction>
  )
}

type PagingProps = { readonly total: number; readonly from: number; readonly onFrom: (from: number) => void }

const Paging = ({ total, from, onFrom }: PagingProps) =>
  total <= NUMBERS_A_PAGE ? null : (
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end', alignItems: 'center', mt: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {from + 1}–{Math.min(total, from + NUMBERS_A_PAGE)} / {formatCount(total, '개')}
      </Typography>
      <Button size="small" color="inherit" disabled={from === 0} onClick={() => onFrom(from - NUMBERS_A_PAGE)}>
        이전
      </Button>
      <Button
        size="small"
        color="inherit"
        disabled={from + NUMBERS_A_PAGE >= total}
        onClick={() => onFrom(from + NUMBERS_A_PAGE)}
      >
        다음
      </Button>
    </Stack>
  )

const ExportNumbers = ({ list }: { readonly list: List }) => {
  const may = useMay('GET /api/lists/{listId}/form-numbers/export')
  const { answerTo } = useCalls()
  const { mutate, isPending } = useFileCall({
    ask: () => answerTo('GET /api/lists/{listId}/form-numbers/export', { params: { listId: list.id } }),
    otherwise: `연번 대장 ${list.name}.xlsx`,
  })
  return may ? (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      연번 대장 엑셀
    </Button>
  ) : null
}
