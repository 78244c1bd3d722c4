import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { CoOwnersRow } from '#services/representative/appointments.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { plainList } from '../kit/display/plain-list.ts'
import { useFileCall } from '../kit/export/use-file-call.ts'
import { Section } from '../kit/layout/Section.tsx'
import { earlierText, ownerLines, standingText, unitsText } from './representative-words.ts'

const AppointDialog = lazy(() => import('./AppointDialog.tsx'))
const EndDialog = lazy(() => import('./EndDialog.tsx'))

type CardProps = { readonly row: CoOwnersRow }

/** Shows co-owners, whom each of them agreed to, and what can be done. */
export const CoOwnersCard = ({ row }: CardProps) => (
  <Section title={unitsText(row)} note={standingText(row)} actions={<CardActions row={row} />}>
    {row.waiting === null ? null : (
      <Alert severity="info" sx={{ mb: 3 }} action={<ScanButton row={row} />}>
        {row.waiting.own
          ? '다른 관리자가 승인하면 반영됩니다.'
          : '승인을 기다립니다. 스캔이 있으면 비교하고 승인 대기에서 승인해주세요.'}
      </Alert>
    )}
    <Box component="ul" sx={plainList}>
      {ownerLines(row).map((line, place) => (
        <Typography component="li" variant="body2" key={row.owners[place]?.listUserId}>
          {line}
        </Typography>
      ))}
    </Box>
    {row.earlier.map((one) => (
      <Typography variant="body2" color="textSecondary" key={one.id} sx={{ mt: 1 }}>
        이전 대표자: {earlierText(one)}
      </Typography>
    ))}
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
      {row.article}
    </Typography>
  </Section>
)

const CardActions = ({ row }: CardProps) => {
  const may = useMay('POST /api/list-user/{id}/representative')
  const [open, setOpen] = useState<'appoint' | 'end' | null>(null)
  if (!may) return null
  const close = (): void => setOpen(null)
  return (
    <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', rowGap: 1 }}>
      {row.appointed === null ? null : <FormButton id={row.appointed.id} />}
      {row.waiting === null && row.appointed === null ? (
        <Button size="small" variant="outlined" onClick={() => setOpen('appoint')}>
          서면 선임 등록
        </Button>
      ) : null}
      {row.waiting === null && row.appointed !== null ? (
        <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen('end')}>
          선임 끝내기
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {open === 'appoint' ? <AppointDialog row={row} onClose={close} /> : null}
        {open === 'end' ? <EndDialog row={row} onClose={close} /> : null}
      </Suspense>
    </Stack>
  )
}

const FormButton = ({ id }: { readonly id: string }) => {
  const { answerTo } = useCalls()
  const { mutate, isPending } = useFileCall({
    ask: () => answerTo('GET /api/representatives/{id}/form.pdf', { params: { id }, query: {} }),
    otherwise: '대표자 선임 동의서.pdf',
  })
  return (
    <Button size="small" color="inherit" loading={isPending} onClick={() => mutate()}>
      선임 동의서 PDF
    </Button>
  )
}

const ScanButton = ({ row }: CardProps) => {
  const { answerTo } = useCalls()
  const id = row.waiting?.entry ?? ''
  const { mutate, isPending } = useFileCall({
    ask: () => answerTo('GET /api/list-user/{id}/representative/scan.pdf', { params: { id } }),
    otherwise: '대표자 선임 동의서.pdf',
  })
  return row.waiting?.hasScan === true ? (
    <Button size="small" color="inherit" loading={isPending} onClick={() => mutate()}>
      스캔 보기
    </Button>
  ) : null
}
