import { Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { AssemblyCost, AssemblyReport } from '#services/assembly/report/assembly-report.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../../kit/layout/Section.tsx'

const CostDialog = lazy(() => import('./CostDialog.tsx'))

const line = { py: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } } as const

const wonText = (amount: number): string => `${amount.toLocaleString('ko-KR')}원`

type CostLineProps = { readonly id: string; readonly cost: AssemblyCost; readonly onCorrect: () => void }

const CostLine = ({ id, cost, onCorrect }: CostLineProps) => {
  const { call } = useCalls()
  const mayChange = useMay('PUT /api/assemblies/{id}/report/costs/{costId}')
  return (
    <Box component="li" sx={line} aria-label={cost.item}>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{cost.item}</Typography>
        <Typography sx={{ fontWeight: 600 }}>{wonText(cost.amount)}</Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[cost.supplier, cost.receipt === null ? '영수증 번호 없음' : `영수증 ${cost.receipt}`].join(' · ')}
      </Typography>
      {mayChange ? (
        <Stack direction="row" sx={{ gap: 2, mt: 1 }}>
          <Button size="small" color="inherit" aria-label={`${cost.item} 정정하기`} onClick={onCorrect}>
            정정하기
          </Button>
          <ConfirmedAction
            label="빼기"
            name={`${cost.item} 빼기`}
            title="이 비용을 뺄까요?"
            done="비용을 뺐습니다."
            isRemoval
            button={{ size: 'small' }}
            reason={{ hint: '예: 다른 총회의 비용입니다.' }}
            send={(reason) =>
              call('POST /api/assemblies/{id}/report/costs/{costId}/removal', {
                params: { id, costId: cost.id },
                body: { reason },
              })
            }
          >
            <li>적었던 내용과 사유는 기록에 남습니다.</li>
          </ConfirmedAction>
        </Stack>
      ) : null}
    </Box>
  )
}

/** Lists the costs of an assembly with their sum, and enters and corrects them. */
export const Costs = ({ id, report }: { readonly id: string; readonly report: AssemblyReport }) => {
  const { costs, total } = report
  const mayEnter = useMay('PUT /api/assemblies/{id}/report/costs/{costId}')
  const [asked, setAsked] = useState<{ readonly cost?: AssemblyCost } | null>(null)
  return (
    <Section
      title="비용"
      note={costs.length === 0 ? undefined : `합계 ${wonText(total)}`}
      actions={
        mayEnter ? (
          <Button variant="outlined" onClick={() => setAsked({})}>
            비용 적기
          </Button>
        ) : undefined
      }
    >
      {costs.length === 0 ? <Typography color="textSecondary">아직 적은 비용이 없습니다.</Typography> : null}
      <Box component="ul" aria-label="비용" sx={plainList}>
        {costs.map((cost) => (
          <CostLine key={cost.id} id={id} cost={cost} onCorrect={() => setAsked({ cost })} />
        ))}
      </Box>
      <Suspense fallback={null}>
        {asked === null ? null : <CostDialog id={id} cost={asked.cost} onClose={() => setAsked(null)} />}
      </Suspense>
    </Section>
  )
}
