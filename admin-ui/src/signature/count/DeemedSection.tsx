import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { leavesOutMissingOwners } from '#services/list/rule/legal-rule-names.contract.ts'
import type { DeemedConsents } from '#services/consent-count/deemed/deemed-consent.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatDate } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { unitName } from '../../labels/person-labels.ts'
import { AuthorityDialog, RefusalDialog } from './AuthorityDialogs.tsx'
import { PassingDialog } from './PassingDialog.tsx'
import { WAITS } from '../../kit/forms/approval-waits.ts'
import { useDeemedConsents } from './use-standing.ts'

type ListProps = { readonly list: List }

/** Shows the recorded passings and requests to authorities, and records further ones. */
export const DeemedSection = ({ list }: ListProps) => {
  const [adding, setAdding] = useState<'passing' | 'authority' | null>(null)
  const { data } = useDeemedConsents(list.id)
  const mayAct = useMay('POST /api/list-user/{id}/ownership-passing')
  if (data === undefined) return null
  const close = (): void => setAdding(null)
  return (
    <Section
      title="소유권 이전과 국·공유지"
      note="두 관리자가 확인해야 반영됩니다."
      actions={
        mayAct ? (
          <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', rowGap: 1 }}>
            <Button size="small" variant="outlined" color="inherit" onClick={() => setAdding('passing')}>
              소유권 이전 기록
            </Button>
            {leavesOutMissingOwners(list) ? (
              <Button size="small" variant="outlined" color="inherit" onClick={() => setAdding('authority')}>
                국·공유지 요청 기록
              </Button>
            ) : null}
          </Stack>
        ) : undefined
      }
    >
      {data.passings.length + data.publicLand.length === 0 ? (
        <Typography variant="body2">기록이 없습니다.</Typography>
      ) : null}
      <Box component="ul" sx={plainList}>
        {data.passings.map((passing) => (
          <Passing key={passing.listUserId} passing={passing} mayAct={mayAct} />
        ))}
        {data.publicLand.map((asked) => (
          <Authority key={asked.listUserId} asked={asked} mayAct={mayAct} />
        ))}
      </Box>
      {adding === 'passing' ? <PassingDialog list={list} onClose={close} /> : null}
      {adding === 'authority' ? <AuthorityDialog list={list} onClose={close} /> : null}
    </Section>
  )
}

const row = { justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, py: 1 } as const

type PassingProps = { readonly passing: DeemedConsents['passings'][number]; readonly mayAct: boolean }

const Passing = ({ passing, mayAct }: PassingProps) => {
  const { call } = useCalls()
  const { listUserId, passedOn, successors } = passing
  return (
    <Stack component="li" direction="row" sx={row}>
      <Typography variant="body2">
        {unitName(passing)} · {formatDate(passedOn)} 이전 · 새 소유자 {successors.length.toLocaleString('ko-KR')}명
      </Typography>
      {mayAct ? (
        <ConfirmedAction
          label="되돌리기"
          name={`${unitName(passing)} 소유권 이전 되돌리기`}
          title={`${unitName(passing)}의 소유권 이전 기록을 되돌리시겠습니까?`}
          done={WAITS}
          button={{ size: 'small' }}
          send={() => call('DELETE /api/list-user/{id}/ownership-passing', { params: { id: listUserId } })}
        >
          <li>다른 관리자가 승인하면 전 소유자를 다시 셉니다.</li>
        </ConfirmedAction>
      ) : null}
    </Stack>
  )
}

type AuthorityProps = { readonly asked: DeemedConsents['publicLand'][number]; readonly mayAct: boolean }

const authorityText = ({ askedOn, refusedOn, silentFrom }: AuthorityProps['asked']): string =>
  refusedOn === null
    ? `${formatDate(askedOn)} 요청 · 답이 없으면 ${formatDate(silentFrom)}부터 동의로 셈`
    : `${formatDate(askedOn)} 요청 · ${formatDate(refusedOn)} 동의하지 않음`

const Authority = ({ asked, mayAct }: AuthorityProps) => {
  const { call } = useCalls()
  const [refusing, setRefusing] = useState(false)
  const { listUserId, refusedOn } = asked
  return (
    <Stack component="li" direction="row" sx={row}>
      <Typography variant="body2">
        {unitName(asked)} 국·공유지 · {authorityText(asked)}
      </Typography>
      {mayAct ? (
        <Stack direction="row" spacing={1}>
          {refusedOn === null ? (
            <Button size="small" color="inherit" onClick={() => setRefusing(true)}>
              부동의 기록
            </Button>
          ) : null}
          <ConfirmedAction
            label="되돌리기"
            name={`${unitName(asked)} 국·공유지 요청 되돌리기`}
            title={`${unitName(asked)} 국·공유지의 요청 기록을 되돌리시겠습니까?`}
            done={WAITS}
            button={{ size: 'small' }}
            send={() => call('DELETE /api/list-user/{id}/public-land', { params: { id: listUserId } })}
          >
            <li>다른 관리자가 승인하면 요청하지 않은 것으로 셉니다.</li>
          </ConfirmedAction>
        </Stack>
      ) : null}
      {refusing ? <RefusalDialog asked={asked} onClose={() => setRefusing(false)} /> : null}
    </Stack>
  )
}
