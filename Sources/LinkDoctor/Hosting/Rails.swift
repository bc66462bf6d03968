extension HostingRecipe {
    /// A route of its own, since a file without an extension gets no type.
    static let rails = HostingRecipe(
        "rails", "Rails",
        notes: [
            "keep the source outside public/, or the web server answers first and without a type",
            "config.force_ssl and a canonical-host redirect in a Rack middleware come before routes:"
                + " let them pass paths below /.well-known/",
        ],
        files: [
            (
                "config/routes.rb",
                """
                get "/.well-known/apple-app-site-association", to: "well_known#show",
                    defaults: { name: "apple-app-site-association" }, format: false
                get "/.well-known/assetlinks.json", to: "well_known#show",
                    defaults: { name: "assetlinks.json" }, format: false
                """
            ),
            (
                "app/controllers/well_known_controller.rb",
                """
                # Inherits from ActionController::API, so that no login, session or locale applies.
                class WellKnownController < ActionController::API
                  def show
                    render json: Rails.root.join("config/well_known", params[:name]).read
                  end
                end
                """
            ),
        ])
}
