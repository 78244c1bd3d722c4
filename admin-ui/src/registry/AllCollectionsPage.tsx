import { CollectionHistory } from './collect/CollectionHistory.tsx'
import { RegistryPlaces } from './RegistryPlaces.tsx'

/** Every buying of registers, of all lists of the complex or of all that one may see. */
const AllCollectionsPage = () => (
  <RegistryPlaces here="/registry/collections">
    {({ filter, key }) => <CollectionHistory key={key} of={{ filter, storeKey: `all-registry-collections.${key}` }} />}
  </RegistryPlaces>
)

export default AllCollectionsPage
