import { fileOf } from '#ui/http/answered-file.ts'
import type { DashboardFigure } from '#services/analytics/dashboard-explain.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { WhyButton } from '../list/past/WhyButton.tsx'

type WhyDashboardProps = {
  readonly figure: DashboardFigure
  /** Name of the figure on the screen: "진행 중인 리스트". */
  readonly name: string
  /** Complex of the figure; absent for all. */
  readonly apartmentId: string | undefined
}

/**
 * Button that shows where a figure of the dashboard comes from: the lists that add up to it, and
 * their events.
 */
export const WhyDashboard = ({ figure, name, apartmentId }: WhyDashboardProps) => {
  const { call, answerTo } = useCalls()
  const mayAsk = useMay('GET /api/admin/dashboard/explain')
  const maySave = useMay('GET /api/admin/dashboard/explain/export')
  if (!mayAsk) return null
  const query = { figure, ...(apartmentId === undefined ? {} : { apartmentId }) }
  const save = async () =>
    fileOf(await answerTo('GET /api/admin/dashboard/explain/export', { query }), '숫자의 근거.xlsx')
  return (
    <WhyButton
      name={name}
      source={{
        key: ['dashboard', 'explain', query],
        ask: (page) => call('GET /api/admin/dashboard/explain', { query: { ...query, ...page } }),
        ...(maySave ? { save } : {}),
      }}
    />
  )
}
