import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { useRecord } from '../kit/display/use-record.ts'
import { EditForm } from '../kit/forms/RecordForm.tsx'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { ApartmentFields, apartmentNames } from './ApartmentFields.tsx'
import { apartmentPath } from '../labels/complex/apartment-labels.ts'

/** Changes what is known of a complex. */
const ApartmentEdit = () => {
  const { data: apartment, error } = useRecord<Apartment>('apartments')
  if (error !== null && apartment === undefined) return <ErrorScreen error={error} />
  if (apartment === undefined) return <PageSkeleton />
  return (
    <Page
      title="아파트 정보 수정"
      narrow
      trail={[
        { to: '/apartments', label: '아파트' },
        { to: apartmentPath(apartment.id), label: apartment.name },
      ]}
    >
      <EditForm<Apartment>
        resource="apartments"
        record={apartment}
        valuesOf={({ name, address, totalUnits, officePhone }) => ({
          name,
          address,
          totalUnits,
          officePhone: officePhone ?? '',
        })}
        names={apartmentNames}
        submitLabel="저장하기"
        cancelTo={apartmentPath(apartment.id)}
        onSaved={({ id }) => ({ message: '아파트 정보를 바꿨습니다.', to: apartmentPath(id) })}
      >
        <ApartmentFields />
      </EditForm>
    </Page>
  )
}

export default ApartmentEdit
