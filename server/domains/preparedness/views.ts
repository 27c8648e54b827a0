/** A preparedness area, such as Vatten (DATA-28). */
export interface CrisisDomainView {
  id: string;
  slug: string;
  name: string;
  description: string;
  icon: string;
  orderIndex: number;
}

export interface JourneyPhaseView {
  id: number;
  name: string;
  description: string;
}
