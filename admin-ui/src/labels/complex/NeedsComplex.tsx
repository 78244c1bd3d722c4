import type { ReactNode } from 'react'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { BodySkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { useAddLink } from '../../kit/display/use-add-link.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { useComplex } from './use-complex.ts'

type NeedsComplexProps = { readonly title: string; readonly children: (complex: Apartment) => ReactNode }

/** Page of one complex; where there is none yet, it says what to do first. */
export const NeedsComplex = ({ title, children }: NeedsComplexProps) => {
  const { complex, isPending, error } = useComplex()
  const register = useAddLink({ to: '/apartments/create', label: '아파트 등록', call: 'POST /api/apartment' })

  if (complex !== undefined) return children(complex)
  if (error !== null && error !== undefined) return <ErrorScreen error={error} />
  if (isPending)
    return (
      <Page title={title}>
        <BodySkeleton />
      </Page>
    )
  return (
    <Page title={title}>
      <Empty title={register === undefined ? '배정된 아파트가 없습니다' : '먼저 아파트를 등록하세요'} action={register}>
        {register === undefined ? '최고관리자에게 배정을 요청해주세요.' : '먼저 단지를 등록하세요.'}
      </Empty>
    </Page>
  )
}
