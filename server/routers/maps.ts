import { savePosition } from "#server/domains/association/update-association.ts";
import { removeMapPlace, saveMapPlace } from "#server/domains/maps/places.ts";
import { listShelterExtracts, readMap } from "#server/domains/maps/queries.ts";
import { memberProcedure, operatorProcedure, ownerProcedure, router, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import { mapPlaceInput, saveMapPlaceInput, savePositionInput } from "#shared/schemas/maps.ts";

export const mapsRouter = router({
  get: memberProcedure.query(({ ctx }) => readMap(ctx)),
  savePlace: teamLeaderProcedure.input(saveMapPlaceInput).mutation(({ ctx, input }) => saveMapPlace(ctx, input)),
  removePlace: teamLeaderProcedure.input(mapPlaceInput).mutation(({ ctx, input }) => removeMapPlace(ctx, input)),
  savePosition: ownerProcedure.input(savePositionInput).mutation(({ ctx, input }) => savePosition(ctx, input)),
  shelterExtracts: operatorProcedure.query(({ ctx }) => listShelterExtracts(ctx)),
});
