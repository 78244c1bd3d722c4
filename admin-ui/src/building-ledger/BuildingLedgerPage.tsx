import { Stack } from '@mui/material'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { BuildingLedgerAnswer } from '#services/building-ledger/building-ledger.contract.ts'
import { useRecord } from '../kit/display/use-record.ts'
import { Empty } from '../kit/feedback/Empty.tsx'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { useLedger } from '../labels/building-ledger/use-ledger.ts'
import { apartmentPath } from '../labels/complex/apartment-labels.ts'
import { LedgerChanges } from './LedgerChanges.tsx'
import { LedgerReading } from './LedgerReading.tsx'
import { LedgerSummary } from './LedgerSummary.tsx'
import { LedgerUnits } from './LedgerUnits.tsx'
import { StartReading } from './StartReading.tsx'

type ContentProps = { readonly apartment: Apartment; readonly ledger: BuildingLedgerAnswer }

const Content = ({ apartment, ledger }: ContentProps) => {
  const { current, reading } = ledger
  return (
    <Stack spacing={4}>
      <LedgerReading ledger={ledger} />
      {current === null ? null : (
        <>
          <LedgerSummary current={current} />
          {current.before === null ? null : <LedgerChanges apartmentId={apartment.id} before={current.before} />}
          <LedgerUnits key={current.readingId} apartmentId={apartment.id} current={current} />
        </>
      )}
      {current === null && reading?.status !== 'running' ? (
        <Empty
          title="아직 건축물대장을 읽지 않았습니다"
          action={<StartReading apartment={apartment} ledger={ledger} />}
        >
          동·호와 전용면적을 공공데이터에서 읽어, 명부를 만들기 전에도 보고 명부와 맞춰볼 수 있습니다. 소유자는
          건축물대장에 없습니다.
        </Empty>
      ) : null}
    </Stack>
  )
}

/** Shows the building ledger of a complex: readings, units, and what changed since the one before. */
const BuildingLedgerPage = () => {
  const { data: apartment, error } = useRecord<Apartment>('apartments')
  const id = apartment?.id
  const ledger = useLedger(id ?? '')
  const failure = error ?? (id === undefined ? null : ledger.error)
  if (failure !== null && (apartment === undefined || ledger.data === undefined)) return <ErrorScreen error={failure} />
  if (apartment === undefined || ledger.data === undefined) return <PageSkeleton />
  const { current, reading } = ledger.data
  return (
    <Page
      title="건축물대장"
      subtitle={apartment.name}
      trail={[
        { to: '/apartments', label: '아파트' },
        { to: apartmentPath(apartment.id), label: apartment.name },
      ]}
      actions={
        current === null || reading?.status === 'running' ? undefined : (
          <StartReading apartment={apartment} ledger={ledger.data} />
        )
      }
    >
      <Content apartment={apartment} ledger={ledger.data} />
    </Page>
  )
}

export default BuildingLedgerPage
