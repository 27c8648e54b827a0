import type { BinderContent } from "#server/domains/binder/content-queries.ts";
import type { MapPlaceView } from "#server/domains/maps/views.ts";
import { Blank, Fact } from "#server/platform/pdf/fact.tsx";
import type { MapPlaceKind } from "#shared/enums.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { formatDistance, formatPosition } from "#shared/format/distance.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { formatPostalCode } from "#shared/format/postal-code.ts";
import { ACCESS_SYSTEM_LABELS, HEATING_TYPE_LABELS, SHUTOFF_KIND_LABELS, VENTILATION_TYPE_LABELS } from "#shared/text/house-labels.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";
import { HandLines } from "./writing-tabs.tsx";

const GATHERING: readonly MapPlaceKind[] = ["assembly_point", "reserve_point"];

/** Where people gather, the other places of the map, and the shelters. */
export function PlacesTab(content: BinderContent) {
  const { places, profile } = content;
  const others = places.filter(({ kind }) => !GATHERING.includes(kind) && kind !== "building");
  return (
    <>
      <p className="lead">{[profile.association.address, profile.association.city].filter(Boolean).join(", ")}</p>
      <table>
        <tbody>
          {GATHERING.flatMap((kind) => {
            const found = places.filter((place) => place.kind === kind);
            return found.length > 0 ? (
              found.map((place) => <PlaceRow key={place.id} place={place} />)
            ) : (
              <BlankPlaceRow key={kind} kind={kind} />
            );
          })}
          {others.map((place) => (
            <PlaceRow key={place.id} place={place} />
          ))}
        </tbody>
      </table>
      <Shelters {...content} />
    </>
  );
}

function PlaceRow({ place }: { place: MapPlaceView }) {
  return (
    <tr>
      <td className="kind">{MAP_PLACE_LABELS[place.kind].one}</td>
      <td>
        <b>{place.name}</b>
        {place.note && <div className="dimmed">{place.note}</div>}
      </td>
      <td className="fixed">{place.metres === null ? "" : formatDistance(place.metres)}</td>
      <td className="fixed">{formatPosition(place)}</td>
    </tr>
  );
}

/** Where nobody has said yet where to gather, there is a line to write it on. */
function BlankPlaceRow({ kind }: { kind: MapPlaceKind }) {
  return (
    <tr>
      <td className="kind">{MAP_PLACE_LABELS[kind].one}</td>
      <td colSpan={3}>
        <Blank />
      </td>
    </tr>
  );
}

/** Where water, power and heat are shut off and where keys hang; residents read only of the house. */
export function HouseTab(content: BinderContent) {
  return (
    <>
      {content.edition === "full" && <Shutoffs {...content} />}
      <Building {...content} />
    </>
  );
}

function Shutoffs({ profile: { shutoffs } }: BinderContent) {
  return (
    <>
      <p className="lead">Bara den som vet hur stänger av. Anteckna klockslag i lägesloggen.</p>
      {shutoffs && shutoffs.length > 0 && (
        <table>
          <tbody>
            {shutoffs.map(({ id, kind, location, instructions }) => (
              <tr key={id}>
                <td className="kind">
                  <b>{SHUTOFF_KIND_LABELS[kind]}</b>
                </td>
                <td>
                  <b>{location}</b>
                  {instructions && <div className="text">{instructions}</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!shutoffs?.length && <HandLines labels={Object.values(SHUTOFF_KIND_LABELS)} />}
    </>
  );
}

const yesOrNo = (value: boolean | null): string | null => (value === null ? null : value ? "Ja" : "Nej");
const hours = (value: number | null): string | null => (value === null ? null : `${formatNumber(value)} h`);
const count = (value: number | null): string | null => (value === null ? null : formatNumber(value));

const placeOf = ({ postalCode, city }: BinderContent["profile"]["association"]): string =>
  [postalCode && formatPostalCode(postalCode), city].filter(Boolean).join(" ");

/** What the house is like; what nobody has filled in is left out. */
function Building({ profile: { association: house }, stairwells, generators, edition }: BinderContent) {
  return (
    <>
      {edition === "full" && <h2>Om huset</h2>}
      <dl className="two">
        <Fact label="Adress">{[house.address, placeOf(house)].filter(Boolean).join(", ")}</Fact>
        <Fact label="Organisationsnummer">{house.organizationNumber}</Fact>
        <Fact label="Kommun">{house.municipality}</Fact>
        <Fact label="Byggår">{house.buildingYear}</Fact>
        <Fact label="Hus">{count(house.numBuildings)}</Fact>
        <Fact label="Lägenheter">{count(house.numApartments)}</Fact>
        <Fact label="Boende">{count(house.residentCount)}</Fact>
        <Fact label="Våningar">{count(house.numFloors)}</Fact>
        <Fact label="Trapphus">{stairwells.join(", ") || count(house.numStairwells)}</Fact>
        <Fact label="Hissar">{count(house.numElevators)}</Fact>
        <Fact label="Uppvärmning">{house.heatingType && HEATING_TYPE_LABELS[house.heatingType]}</Fact>
        <Fact label="Ventilation">{house.ventilation && VENTILATION_TYPE_LABELS[house.ventilation]}</Fact>
        <Fact label="Pump för vattentryck">{yesOrNo(house.hasPressureBoost)}</Fact>
        <Fact label="Portar">{house.accessSystem && ACCESS_SYSTEM_LABELS[house.accessSystem]}</Fact>
        <Fact label="Portarnas batterier räcker">{hours(house.accessBackupHours)}</Fact>
        <Fact label="Reservkraft">{yesOrNo(house.hasBackupPower)}</Fact>
        <Fact label="Egna elverk">{generators.join(", ")}</Fact>
        <Fact label="Reservkraften räcker">{hours(house.backupPowerHours)}</Fact>
        <Fact label="Öppningar till källaren">{count(house.basementOpenings)}</Fact>
      </dl>
      {edition === "full" && (
        <>
          <h2>Försäkring</h2>
          <dl className="two">
            <Fact label="Bolag">{house.insuranceCompany}</Fact>
            <Fact label="Försäkringsnummer">{house.insuranceNumber}</Fact>
            <Fact label="Jour">{house.insuranceEmergencyPhone && formatPhone(house.insuranceEmergencyPhone)}</Fact>
          </dl>
        </>
      )}
      <h2>Fyll i för hand</h2>
      <div className="pair">
        <HandLines labels={["Ritningar ligger i", "Undercentral", "Elcentral", "Fläktrum"]} />
      </div>
    </>
  );
}

const NEAREST = 5;

/** The own shelter, and the public ones nearest to the house. */
function Shelters({ profile: { association }, shelters }: BinderContent) {
  const near = shelters.slice(0, NEAREST);
  return (
    <>
      <h2>Skyddsrum</h2>
      <dl className="two">
        <Fact label="Skyddsrum i huset">{yesOrNo(association.hasShelter)}</Fact>
        <Fact label="Platser">{count(association.shelterPlaces)}</Fact>
      </dl>
      <p className="lead">
        Ingen hör till ett visst skyddsrum. Gå till det närmaste. Ett eget skyddsrum ska vara klart senast 48 timmar efter beslut om höjd
        beredskap.
      </p>
      {near.length > 0 && (
        <>
          <table className="close">
            <tbody>
              {near.map((shelter) => (
                <tr key={shelter.id}>
                  <td className="fixed">{shelter.number}</td>
                  <td>{[shelter.name, shelter.address].filter(Boolean).join(", ")}</td>
                  <td className="fixed">{shelter.places === null ? "" : `${formatNumber(shelter.places)} platser`}</td>
                  <td className="fixed">{formatDistance(shelter.metres)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="dimmed">
            {[...new Set(near.map(({ source, sourceDate }) => `Källa: ${source}, ${formatDateLong(sourceDate)}.`))].join(" ")} Avstånden är
            fågelvägen.
          </p>
        </>
      )}
      <HandLines labels={["Fläktarna stoppas här", "Skyddsrummets utrustning finns i", "Vägen till närmaste skyddsrum"]} />
    </>
  );
}
