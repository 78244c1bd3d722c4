import { CollectionHistory } from './collect/CollectionHistory.tsx'
import { RegistryPlaces } from './RegistryPlaces.tsx'

/** Every buying of registers, of all lists that one may see. */
const AllCollectionsPage = () => (
  <RegistryPlaces here="/registry/collections">
    <CollectionHistory />
  </RegistryPlaces>
)

export default AllCollectionsPage
