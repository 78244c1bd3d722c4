import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import { Link } from 'react-router'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { Empty } from '../display/Empty.tsx'
import { Page } from '../display/Page.tsx'
import { PageSkeleton } from '../display/PageSkeleton.tsx'
import { ErrorScreen } from '../frame/ErrorScreen.tsx'
import { useComplex } from './use-complex.ts'

type NeedsComplexProps = { readonly title: string; readonly children: (complex: Apartment) => ReactNode }

/** A page that is about one complex; where there is none yet, the page says what to do first. */
export const NeedsComplex = ({ title, children }: NeedsComplexProps) => {
  const { complex, isPending, error } = useComplex()
  const { permissions } = usePermissions()

  if (complex !== undefined) return children(complex)
  if (error !== null && error !== undefined) return <ErrorScreen error={error} />
  if (isPending) return <PageSkeleton />
  const mayRegister = permissions === 'SUPER_ADMIN'
  return (
    <Page title={title}>
      <Empty
        title="먼저 아파트를 등록하세요"
        action={
          mayRegister ? (
            <Button component={Link} to="/apartments/create" variant="contained" startIcon={<AddIcon />}>
              아파트 등록
            </Button>
          ) : undefined
        }
      >
        {mayRegister
          ? '단지를 등록하고 나면 리스트를 만들고, 소유자 명부를 올리고, 투표를 시작할 수 있습니다.'
          : '배정된 아파트가 없습니다. 최고관리자에게 배정을 요청해주세요.'}
      </Empty>
    </Page>
  )
}
