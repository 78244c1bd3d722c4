import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { useComplex } from '../labels/complex/use-complex.ts'
import { Page } from '../kit/layout/Page.tsx'
import { RecordForm } from '../kit/forms/RecordForm.tsx'
import { ProposalFields } from './ProposalFields.tsx'
import { ApartmentFields } from './ApartmentFields.tsx'

/** Registers a complex, and makes it the current one. */
const ApartmentCreate = () => {
  const { choose } = useComplex()
  return (
    <Page title="아파트 등록" narrow trail={[{ to: '/apartments', label: '아파트' }]}>
      <RecordForm<Apartment>
        resource="apartments"
        submitLabel="등록하기"
        cancelTo="/apartments"
        onCreated={({ id, name }) => {
          choose(id)
          return { message: `${name} 단지를 등록했습니다.`, to: `/apartments/${id}/show` }
        }}
      >
        <ProposalFields />
        <ApartmentFields hasFocus={false} />
      </RecordForm>
    </Page>
  )
}

export default ApartmentCreate
