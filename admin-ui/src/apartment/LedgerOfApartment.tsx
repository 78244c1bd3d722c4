import { Button, Skeleton, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { BuildingLedgerAnswer } from '#services/building-ledger/building-ledger.contract.ts'
import { formatDate } from '#ui/format.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { ledgerPath } from '../labels/building-ledger/ledger-labels.ts'
import { useLedger } from '../labels/building-ledger/use-ledger.ts'

const stateText = ({ reading, current }: BuildingLedgerAnswer): string => {
  if (reading?.status === 'running')
    return reading.total === 0
      ? '읽고 있습니다.'
      : `읽고 있습니다: ${reading.read.toLocaleString('ko-KR')} / ${reading.total.toLocaleString('ko-KR')}줄`
  if (current === null) return '아직 읽지 않았습니다. 동·호와 전용면적을 공공데이터에서 읽을 수 있습니다.'
  const old = current.isOld ? ' · 90일이 지나 다시 읽어야 합니다' : ''
  return `${current.units.toLocaleString('ko-KR')}호 · ${formatDate(current.readOn)}에 읽음${old}`
}

/** Shows whether the building ledger of a complex was read, with the way to its page. */
export const LedgerOfApartment = ({ apartmentId }: { readonly apartmentId: string }) => {
  const { data, error, refetch } = useLedger(apartmentId)
  return (
    <Section
      title="건축물대장"
      actions={
        <Button variant="outlined" color="inherit" component={Link} to={ledgerPath(apartmentId)}>
          대장 보기
        </Button>
      }
    >
      {data === undefined && error === null ? <Skeleton variant="text" width={240} /> : null}
      {error !== null && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : <Typography>{stateText(data)}</Typography>}
    </Section>
  )
}
